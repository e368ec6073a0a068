import type { Study } from "@/lib/study/study";

export const EXAMPLE_SYSTEM_ID = "01900000-0000-7000-8000-00000000000a";

/** Three instructions, two series of checklists, one system unless said otherwise. */
export function exampleStudy(part: Partial<Study> = {}, pairs = 0): Study {
  return {
    id: "01900000-0000-7000-8000-000000000001",
    name: "Study",
    description: "",
    isDemo: false,
    createdAt: "2026-01-01T00:00:00.000Z",
    role: "owner",
    may: [],
    counts: { instructions: 3, responses: 6, pairs, checklists: 3, annotators: 0, labels: 0 },
    systems: [{ id: EXAMPLE_SYSTEM_ID, name: "one", responses: 3 }],
    hasSeveralSamples: false,
    checklistSeries: [
      { series: "few", latestVersion: 1, instructions: 1 },
      { series: "most", latestVersion: 2, instructions: 3 },
    ],
    ...part,
  };
}
