import { z } from "zod";
import type { VerifierLanguage } from "@/lib/checklist/generation/verifier-language";
import { prisma } from "@/lib/db/client";
import { rows } from "@/lib/db/rows";
import type { StubModels } from "@/lib/llm/testing/stub-complete";
import { makeModel } from "@/lib/testing/model";
import { makeMember } from "@/lib/testing/people";
import { makeStudy } from "@/lib/testing/round";
import { proposeVerifiers } from "../propose-verifiers";
import { itemContext } from "./item-context";

/** A study of one instruction, for whose questions a model proposes programs as the test words them. */
export async function studyToVerify(models: StubModels, language: VerifierLanguage = "javascript") {
  const study = await makeStudy(1);
  const { studyId } = study;
  const viewer = await makeMember(studyId, "researcher", "Rita");
  const [instruction] = study.instructions;
  if (!instruction) throw new Error("no instruction");
  const modelId = await makeModel("coder");
  const configuration = proposeVerifiers.configuration.parse({ modelId, series: "imported", language });
  const propose = async (says: string, itemId = instruction.itemIds[0] ?? "") => {
    const outcome = await proposeVerifiers.work(
      itemContext(studyId, configuration, itemId, () => models.complete(says)),
    );
    if (!outcome.ok) return { failure: outcome.failure, id: "" };
    return { failure: null, id: (await prisma().$transaction(async (within) => outcome.write?.(within))) ?? "" };
  };
  const subjects = async (changes: object = {}) => {
    const prepared = await proposeVerifiers.prepare(viewer, studyId, { ...configuration, ...changes });
    return (await rows(z.object({ subject_id: z.string() }), prepared.subjects)).map((row) => row.subject_id);
  };
  return { study, studyId, viewer, instruction, modelId, configuration, propose, subjects };
}
