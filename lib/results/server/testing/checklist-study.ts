import { v7 as uuidv7 } from "uuid";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import type { Answer } from "@/lib/round/protocol/protocol";

export interface ChecklistStudy {
  studyId: string;
  /** a check-then-score round over every response */
  roundId: string;
  instructions: {
    id: string;
    responseIds: string[];
    checklistId: string;
    itemIds: string[];
    questions: string[];
    taskIds: string[];
  }[];
}

/** A study with this many responses to each instruction and a published checklist of questions of these importances. */
export async function makeChecklistStudy(
  instructions: number,
  responses: number,
  importances: readonly (number | null)[],
  scorings: readonly Prisma.InputJsonValue[] = [],
): Promise<ChecklistStudy> {
  const { id: studyId } = await prisma().study.create({ data: { name: "A study" } });
  const systems: string[] = [];
  for (let each = 0; each < responses; each++) {
    systems.push((await prisma().system.create({ data: { studyId, name: `system ${each}` } })).id);
  }
  const { id: roundId } = await prisma().round.create({
    data: {
      studyId,
      name: "Checked",
      protocol: "check_then_score",
      status: "closed",
      overlap: 0,
      seed: 1,
      scale: "score",
      levelNames: ["1", "2", "3", "4", "5"],
      openedAt: new Date(),
      closedAt: new Date(),
    },
  });
  const made: ChecklistStudy["instructions"] = [];
  for (let position = 0; position < instructions; position++) {
    const { id } = await prisma().instruction.create({
      data: { studyId, position, externalId: `instruction-${position}`, text: `Write ${position}.` },
    });
    const questions = importances.map((_, item) => `Is it ${item}?`);
    const checklist = await prisma().checklist.create({
      data: {
        studyId,
        instructionId: id,
        series: "imported",
        source: "imported",
        items: {
          create: questions.map((question, item) => ({
            ...{ position: item, question, importance: importances[item] },
            scoring: scorings[item] ?? Prisma.DbNull,
          })),
        },
      },
      include: { items: { orderBy: { position: "asc" } } },
    });
    await prisma().checklist.update({ where: { id: checklist.id }, data: { status: "published" } });
    const responseIds: string[] = [];
    const taskIds: string[] = [];
    for (const [index, systemId] of systems.entries()) {
      const response = await prisma().response.create({
        data: { studyId, instructionId: id, systemId, text: `${position} by ${index}` },
      });
      responseIds.push(response.id);
      const task = await prisma().task.create({
        data: {
          studyId,
          roundId,
          protocol: "check_then_score",
          position: position * responses + index,
          wanted: 0,
          instructionId: id,
          responseAId: response.id,
          checklistId: checklist.id,
        },
      });
      taskIds.push(task.id);
    }
    const itemIds = checklist.items.map((item) => item.id);
    made.push({ id, responseIds, checklistId: checklist.id, itemIds, questions, taskIds });
  }
  return { studyId, roundId, instructions: made };
}

export interface GivenAnswer {
  answer: Answer;
  probability?: number;
}

/** One rater's answers to an instruction's checklist, for each of its responses; null where it gave none. */
export async function answerChecklist(
  study: ChecklistStudy,
  instruction: number,
  raterId: string,
  responses: readonly (readonly (GivenAnswer | null)[])[],
  scores: readonly number[] = [],
): Promise<void> {
  const of = study.instructions[instruction];
  for (const [index, answers] of responses.entries()) {
    const taskId = of?.taskIds[index];
    if (!of || !taskId) continue;
    const id = uuidv7();
    const { checklistId } = of;
    await prisma().annotation.create({
      data: {
        id,
        studyId: study.studyId,
        roundId: study.roundId,
        taskId,
        protocol: "check_then_score",
        raterId,
        checklistId,
        level: scores[index],
        contentHash: id,
      },
    });
    await prisma().checklistAnswer.createMany({
      data: answers.flatMap((given, item) => {
        const itemId = of.itemIds[item];
        return given && itemId ? [{ annotationId: id, itemId, checklistId, ...given }] : [];
      }),
    });
  }
}
