import { type NewMatches, newMatchesSchema } from "@/lib/checklist/coverage";
import { lockInstruction } from "@/lib/content/server/lock-instruction";
import { prisma, type Transaction } from "@/lib/db/client";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, studyWhere } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";

export function saveMatches(viewer: Viewer, studyId: string, input: NewMatches): Promise<{ revision: number }> {
  return prisma().$transaction((transaction) => saveMatchesIn(transaction, viewer, studyId, input));
}

/**
 * Keeps which questions of a checklist cover which of the gold one, in place of what was judged before.
 * @throws AppError STALE where somebody judged it meanwhile, CONFLICT where a question is another now
 */
export async function saveMatchesIn(
  transaction: Transaction,
  viewer: Viewer,
  studyId: string,
  input: NewMatches,
): Promise<{ revision: number }> {
  const { goldId, checklistId, matches, model, revision, ...judged } = newMatchesSchema.parse(input);
  const read = (id: string) =>
    transaction.checklist.findFirst({
      where: { id, studyId, study: studyWhere(viewer, "checklist.write") },
      select: {
        instructionId: true,
        series: true,
        isGold: true,
        items: { select: { question: true }, orderBy: { position: "asc" } },
      },
    });
  const place = await read(checklistId);
  if (!place) throw notFound("checklist");
  const { instructionId, series } = place;
  await lockInstruction(transaction, viewer, "checklist.write", studyId, instructionId);
  const [gold, checklist] = [await read(goldId), await read(checklistId)];
  if (!gold?.isGold || gold.instructionId !== instructionId || !checklist || gold.series === series) {
    throw new AppError("CONFLICT", "This is not the gold checklist of the same instruction. Reload the page.");
  }
  const texts = ({ items }: typeof gold) => items.map(({ question }) => question);
  if (!areEqual(texts(gold), judged.gold) || !areEqual(texts(checklist), judged.questions)) {
    throw new AppError("CONFLICT", "The questions have changed since you saw them. Reload the page and look again.");
  }
  for (const [place, at] of matches) {
    if (place > judged.gold.length || at > judged.questions.length) {
      throw new AppError("INVALID", `There is no pair ${place}, ${at}: questions are numbered from 1.`, {
        fields: [{ field: "matches", expected: `places up to ${judged.gold.length} and ${judged.questions.length}` }],
      });
    }
  }
  const key = { instructionId, series, model: model ?? "" };
  const before = await transaction.questionMatches.findUnique({
    where: { instructionId_series_model: key },
    select: { revision: true },
  });
  if ((before?.revision ?? 0) !== revision) {
    throw new AppError(
      "STALE",
      "Someone else has judged these questions in the meantime. Reload the page to see how.",
      {
        revision: before?.revision ?? 0,
      },
    );
  }
  const data = {
    goldQuestions: judged.gold,
    questions: judged.questions,
    matches: [...new Set(matches.map(([place, at]) => `${place - 1} ${at - 1}`))].map((pair) =>
      pair.split(" ").map(Number),
    ),
    revision: revision + 1,
    judgedBy: viewer.kind === "user" ? viewer.userId : null,
    judgedAt: new Date(),
  };
  await transaction.questionMatches.upsert({
    where: { instructionId_series_model: key },
    create: { ...key, ...data, studyId },
    update: data,
  });
  await recordEvent(transaction, viewer, {
    studyId,
    kind: "checklist.matched",
    subject: checklistId,
    data: { series, ...(model === null ? {} : { model }), matches, gold: judged.gold, questions: judged.questions },
  });
  return { revision: revision + 1 };
}

const areEqual = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((text, index) => text === other[index]);
