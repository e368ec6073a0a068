import { describe, expect, it } from "vitest";
import { prisma } from "@/lib/db/client";
import { OPERATOR } from "@/lib/people/viewer";
import { deleteStudy } from "@/lib/study/server/delete-study";
import { loadDemo } from "@/prisma/demo/load-demo";

describe("loadDemo", () => {
  it("loads once, also when several processes start at once, begins a broken load anew, and stays deleted", async () => {
    // What a load that was killed leaves behind.
    await prisma().study.create({ data: { name: "half a demo", isDemo: true } });
    expect((await Promise.all([loadDemo(), loadDemo()])).sort()).toEqual([false, true]);
    const studies = await prisma().study.findMany({
      include: { instructions: true, rounds: { include: { tasks: true } } },
    });
    expect(studies).toHaveLength(1);
    const [demo] = studies;
    expect(demo?.isDemo).toBe(true);
    expect(demo?.instructions).toHaveLength(14);
    expect(demo?.rounds.map(({ name, status, tasks }) => [name, status, tasks.length]).sort()).toEqual([
      ["Check, then score (simulated)", "closed", 28],
      ["Check, then score: try it", "open", 28],
      ["Direct scoring (simulated)", "closed", 28],
      ["Preference (simulated)", "closed", 14],
      ["Preference: try it", "open", 14],
    ]);
    const raters = await prisma().rater.findMany();
    expect(raters.map(({ name, simulated }) => [name, simulated]).sort()).toEqual([
      ["Simulated 1", true],
      ["Simulated 2", true],
      ["Simulated 3", true],
    ]);
    expect(await prisma().annotation.count()).toBeGreaterThan(180);
    await deleteStudy(OPERATOR, demo?.id ?? "", demo?.name ?? "");
    expect(await loadDemo()).toBe(false);
    expect(await prisma().study.count()).toBe(0);
  });
});
