import { afterAll, beforeAll, expect, test } from "vitest";
import { verifierFilterSchema } from "@/lib/checklist/generation/verifier";
import { changeVerifier, decideVerifier } from "@/lib/checklist/server/generation/change-verifier";
import { listVerifiers, readVerifier } from "@/lib/checklist/server/generation/read-verifiers";
import { prisma } from "@/lib/db/client";
import { type StubModels, saying, stubModels } from "@/lib/llm/testing/stub-complete";
import { tryProgram, verifierVerdicts } from "./run-programs";
import { studyToVerify } from "./testing/study-to-verify";

let models: StubModels;
beforeAll(async () => {
  models = await stubModels();
});
afterAll(() => models.close());

const BEGINS_LEFT = "function verify(response) { return response.startsWith('left'); }";

test("a program in Python is proposed, tried, approved and speaks like any other; its language stays", async () => {
  const { viewer, studyId, instruction, propose } = await studyToVerify(models, "python");
  const program = "def verify(response):\n    return response.startswith('left')";
  const { id } = await propose(saying("python", `\`\`\`python\n${program}\n\`\`\``));
  expect(await readVerifier(viewer, id)).toMatchObject({ program, language: "python" });
  const { verifiers } = await listVerifiers(viewer, studyId, verifierFilterSchema.parse({}));
  expect(verifiers).toMatchObject([{ id, language: "python" }]);
  const said = async (trial: { program: string; language?: "javascript" | "python" }) =>
    (await tryProgram(viewer, id, trial)).results.map(({ result }) => (result.ok ? result.value : result.error));
  expect(await said({ program })).toEqual([true, false]);
  expect(await said({ program: BEGINS_LEFT })).toEqual(["syntax", "syntax"]);
  expect(await said({ program: BEGINS_LEFT, language: "javascript" })).toEqual([true, false]);
  await changeVerifier(viewer, id, { revision: 0, program: BEGINS_LEFT, language: "javascript" });
  expect(await readVerifier(viewer, id)).toMatchObject({ program: BEGINS_LEFT, language: "javascript" });
  await changeVerifier(viewer, id, { revision: 1, program, language: "python" });
  await changeVerifier(viewer, id, { revision: 2, program });
  await decideVerifier(viewer, id, { revision: 3, decision: "approved" });
  const verdicts = await verifierVerdicts(viewer, [instruction.checklistId]);
  expect(verdicts.map(({ verdict }) => verdict).toSorted()).toEqual([false, true]);
  const other = { where: { id }, data: { language: "javascript" } } as const;
  await expect(prisma().verifierProgram.update(other)).rejects.toThrow();
});
