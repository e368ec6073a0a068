import { instructionWithInput } from "@/lib/content/instruction-text";
import { messagesSchema } from "@/lib/content/messages-schema";
import { prisma } from "@/lib/db/client";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, studyWhere } from "@/lib/study/server/access";

export interface AskedQuestion {
  readonly instructionId: string;
  /** the instruction as one text, with its input */
  readonly instruction: string;
  readonly question: string;
}

/** A question of a checklist with its instruction, for a model. */
export async function readQuestion(viewer: Viewer, studyId: string, itemId: string): Promise<AskedQuestion> {
  const item = await prisma().checklistItem.findFirst({
    where: { id: itemId, checklist: { studyId, study: studyWhere(viewer, "checklist.write") } },
    select: {
      question: true,
      checklist: { select: { instruction: { select: { id: true, text: true, messages: true, input: true } } } },
    },
  });
  if (!item) throw notFound("question; its draft was changed meanwhile");
  const { id, text, messages, input } = item.checklist.instruction;
  return { instructionId: id, instruction: withInput(text, messages, input), question: item.question };
}

/** An instruction's row as one text. */
export function withInput(text: string | null, messages: unknown, input: string | null): string {
  return instructionWithInput({ text, messages: messagesSchema.nullable().parse(messages) }, input);
}
