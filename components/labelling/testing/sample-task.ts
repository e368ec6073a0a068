import { v7 as uuidv7 } from "uuid";
import type { AssignmentView } from "@/lib/labelling/labelling";

export function sampleTask(change: Partial<AssignmentView> = {}): AssignmentView {
  return {
    assignmentId: uuidv7(),
    roundId: uuidv7(),
    protocol: "direct_scoring",
    training: false,
    asksEase: true,
    page: null,
    state: "leased",
    leaseExpiresAt: "2026-01-01T00:30:00.000Z",
    instruction: { text: "Write three haiku.", messages: null, input: null },
    responses: [{ text: "One, two, three." }],
    checklist: null,
    draft: null,
    returned: null,
    annotation: null,
    ...change,
  };
}
