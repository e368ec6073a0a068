import { expect, test } from "vitest";
import { draftChangeSchema } from "@/lib/checklist/checklist";
import { casesQuerySchema } from "@/lib/compare/source-cases";
import { instructionFilterSchema } from "@/lib/content/study-content";
import { MAX_STORED_INT, seenRevision } from "./limits";

const TOO_LARGE = MAX_STORED_INT + 1;

test("a number that no column keeps is refused where it comes in", () => {
  const cases = { label: "truth", prediction: "known-scores", cell: "win-loss" };
  expect(instructionFilterSchema.safeParse({ after: `|${MAX_STORED_INT}` }).success).toBe(true);
  expect(casesQuerySchema.safeParse({ ...cases, after: "1204:0:500" }).success).toBe(true);
  expect(seenRevision.safeParse(MAX_STORED_INT).success).toBe(true);
  for (const refused of [
    instructionFilterSchema.safeParse({ after: `|${TOO_LARGE}` }),
    instructionFilterSchema.safeParse({ after: "1e300" }),
    casesQuerySchema.safeParse({ ...cases, after: `${TOO_LARGE}:0:1` }),
    casesQuerySchema.safeParse({ ...cases, after: `0:${TOO_LARGE}:1` }),
    seenRevision.safeParse(TOO_LARGE),
    draftChangeSchema.safeParse({ revision: TOO_LARGE, questions: [] }),
  ]) {
    expect(refused.success).toBe(false);
  }
});
