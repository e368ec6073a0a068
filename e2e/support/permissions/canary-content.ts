import { v7 as uuidv7 } from "uuid";
import { prisma } from "@/lib/db/client";

/** Instructions with two responses, a pair and a published checklist each; the canary is in all of them. */
export async function addContent(studyId: string, canary: string, blind: string) {
  const systems = ["one", "two"].map((name) => ({ id: uuidv7(), studyId, name: `System ${name} ${blind}` }));
  const instructions = [0, 1, 2].map((position) => ({
    id: uuidv7(),
    studyId,
    position,
    externalId: `instruction ${position} ${blind}`,
    text: `Write about ${canary}.`,
    input: `Given ${canary}.`,
    subset: `subset ${blind}`,
    domain: `domain ${blind}`,
    tags: [`tag ${blind}`],
  }));
  const tasks = instructions.map(({ id: instructionId }) => {
    const [responseAId, responseBId] = [uuidv7(), uuidv7()];
    return { instructionId, responseAId, responseBId, pairId: uuidv7(), checklistId: uuidv7() };
  });
  await prisma().system.createMany({ data: systems });
  await prisma().instruction.createMany({ data: instructions });
  await prisma().response.createMany({
    data: tasks.flatMap(({ instructionId, responseAId, responseBId }) =>
      [responseAId, responseBId].map((id, index) => ({
        id,
        studyId,
        instructionId,
        systemId: systems[index]?.id ?? "",
        text: `An answer about ${canary}.`,
        knownScore: 5,
      })),
    ),
  });
  await prisma().pair.createMany({
    data: tasks.map(({ instructionId, responseAId, responseBId, pairId }, position) => ({
      id: pairId,
      studyId,
      instructionId,
      responseAId,
      responseBId,
      externalId: `pair ${position} ${blind}`,
      knownOutcome: "win" as const,
    })),
  });
  await addChecklists(studyId, tasks, canary, blind);
  return { tasks, systemId: systems[0]?.id ?? "" };
}

/** what a task is made of */
export interface NewTask {
  instructionId: string;
  responseAId: string;
  responseBId: string;
  pairId: string;
  checklistId: string;
}

async function addChecklists(studyId: string, tasks: readonly NewTask[], canary: string, blind: string) {
  const ids = tasks.map(({ checklistId }) => checklistId);
  await prisma().checklist.createMany({
    data: tasks.map(({ checklistId, instructionId }) => ({
      id: checklistId,
      studyId,
      instructionId,
      series: `series ${blind}`,
      source: "imported" as const,
      method: `method ${blind}`,
    })),
  });
  await prisma().checklistItem.createMany({
    data: ids.map((checklistId) => ({
      checklistId,
      position: 0,
      question: `Is it about ${canary}?`,
      categories: [`category ${blind}`],
    })),
  });
  await prisma().checklist.updateMany({ where: { id: { in: ids } }, data: { status: "published" } });
}
