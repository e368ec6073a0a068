import { expect, test } from "vitest";
import { casesQuerySchema } from "../agreement/source-cases";
import { draftChangeSchema, seenRevisionSchema } from "../checklist/checklist";
import { verifierChangeSchema, verifierDecisionSchema } from "../generation/verifier";
import { instructionFilterSchema } from "../study/study-content";
import { MAX_STORED_INT } from "./stored-int";

const TOO_LARGE = MAX_STORED_INT + 1;

test("a number that no column keeps is refused where it comes in", () => {
  const cases = { label: "truth", prediction: "known-scores", cell: "win-loss" };
  expect(instructionFilterSchema.safeParse({ after: `|${MAX_STORED_INT}` }).success).toBe(true);
  expect(casesQuerySchema.safeParse({ ...cases, after: "1204:0:500" }).success).toBe(true);
  expect(seenRevisionSchema.safeParse({ revision: MAX_STORED_INT }).success).toBe(true);
  for (const refused of [
    instructionFilterSchema.safeParse({ after: `|${TOO_LARGE}` }),
    instructionFilterSchema.safeParse({ after: "1e300" }),
    casesQuerySchema.safeParse({ ...cases, after: `${TOO_LARGE}:0:1` }),
    casesQuerySchema.safeParse({ ...cases, after: `0:${TOO_LARGE}:1` }),
    seenRevisionSchema.safeParse({ revision: TOO_LARGE }),
    draftChangeSchema.safeParse({ revision: TOO_LARGE, questions: [] }),
    verifierChangeSchema.safeParse({ revision: TOO_LARGE, program: "function verify() {}" }),
    verifierDecisionSchema.safeParse({ revision: TOO_LARGE, decision: "approved" }),
  ]) {
    expect(refused.success).toBe(false);
  }
});
