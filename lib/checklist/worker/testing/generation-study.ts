import { prisma } from "@/lib/db/client";
import type { StubModels } from "@/lib/llm/testing/stub-complete";
import type { GenerateChecklistsInput } from "@/lib/runs/generate-checklists";
import { makeModel } from "@/lib/testing/model";
import { makeMember } from "@/lib/testing/people";
import { makeStudy } from "@/lib/testing/round";
import { writeChecklists } from "../write-checklists";
import { itemContext } from "./item-context";

/** What a model says that wrote a checklist with nothing to look at. */
export const CLEAN = "Analysis: a bird\nAnswer:\nDoes the response name a bird?\nIs the bird's colour given?";

/** A study of two instructions, and a run that is to write checklists for them. */
export async function generationStudy(models: StubModels, changes: Partial<GenerateChecklistsInput> = {}) {
  const study = await makeStudy(2);
  const viewer = await makeMember(study.studyId, "researcher", "Rita");
  const modelId = await makeModel();
  const [first, second] = study.instructions;
  if (!first || !second) throw new Error("no instruction");
  const configuration = writeChecklists.configuration.parse({
    modelId,
    method: { kind: "direct" },
    series: "generated",
    ...changes,
  });
  /** does the first instruction as a worker would, with what the model says */
  const doIt = async (says: string, instructionId = first.id) => {
    const context = itemContext(study.studyId, configuration, instructionId, () => models.complete(says));
    const outcome = await writeChecklists.work(context);
    if (!outcome.ok) return { failure: outcome.failure, draft: null };
    const id = await prisma().$transaction(async (transaction) => outcome.write?.(transaction));
    const draft = await prisma().checklist.findUniqueOrThrow({
      where: { id: id ?? "" },
      include: { items: { orderBy: { position: "asc" } } },
    });
    return { failure: null, draft };
  };
  return { ...study, first, second, viewer, modelId, configuration, doIt };
}
