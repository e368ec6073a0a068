import type { PairChange } from "@/lib/content/curation";
import { prisma, type Transaction } from "@/lib/db/client";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, studyWhere } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { raiseTruthVersion } from "./change-truth";

/**
 * Changes what is known of an imported pair, drops or restores it, or edits its responses as long as no round holds them.
 * What was there before is kept in the history.
 */
export async function changePair(viewer: Viewer, studyId: string, pairId: string, change: PairChange): Promise<void> {
  const { textA, textB, dropReason, ...known } = change;
  await prisma().$transaction(async (transaction) => {
    // A round that is made at this moment sees the pair either before or after the change.
    await transaction.$executeRaw`SELECT FROM pair WHERE id = ${pairId}::uuid FOR NO KEY UPDATE`;
    const pair = await transaction.pair.findFirst({
      where: { id: pairId, study: { id: studyId, ...studyWhere(viewer, "study.update") } },
      include: {
        responseA: { select: { text: true, messages: true } },
        responseB: { select: { text: true, messages: true } },
      },
    });
    if (!pair) throw notFound("pair");
    const texts = [
      { id: pair.responseAId, ...pair.responseA, changed: textA },
      { id: pair.responseBId, ...pair.responseB, changed: textB },
    ].flatMap(({ id, text: before, messages, changed: text }) =>
      text === undefined || text === before ? [] : [{ id, before, text, isConversation: messages !== null }],
    );
    if (texts.some(({ isConversation }) => isConversation)) {
      throw new AppError(
        "INVALID",
        "This response is a conversation, which can’t be edited here. Import the changed conversation as a response of another system.",
      );
    }
    for (const { id, text } of texts) await changeText(transaction, id, text);
    await transaction.pair.update({
      where: { id: pairId },
      data: {
        ...(known.knownOutcome === undefined ? {} : { knownOutcome: known.knownOutcome }),
        ...(known.explanation === undefined ? {} : { explanation: known.explanation || null }),
        ...(dropReason === undefined ? {} : { dropReason, droppedAt: dropReason === null ? null : new Date() }),
      },
    });
    if (known.knownOutcome !== undefined) await raiseTruthVersion(transaction, studyId);
    const { knownOutcome, explanation } = pair;
    const data = { change: { ...known, ...(dropReason === undefined ? {} : { dropReason }) } };
    const was = {
      knownOutcome,
      explanation,
      dropReason: pair.dropReason,
      texts: texts.map(({ id, before }) => [id, before]),
    };
    await recordEvent(transaction, viewer, { studyId, kind: "pair.changed", subject: pairId, data: { ...data, was } });
  });
}

async function changeText(transaction: Transaction, responseId: string, text: string): Promise<void> {
  await transaction.$executeRaw`SELECT FROM response WHERE id = ${responseId}::uuid FOR UPDATE`;
  const tasks = await transaction.task.count({
    where: { OR: [{ responseAId: responseId }, { responseBId: responseId }] },
  });
  if (tasks > 0) {
    throw new AppError(
      "CONFLICT",
      "A round uses this response, so its text can’t change: people may have labelled it. Drop the pair instead, or import the new text as a response of another system.",
    );
  }
  await transaction.response.update({ where: { id: responseId }, data: { text } });
  // Found by its new words: until these are known, by the text itself.
  await transaction.searchText.deleteMany({ where: { id: responseId } });
}
