import { z } from "zod";
import type { Message } from "@/lib/content/messages-schema";
import { askedMessages, foreignId, idFromContent, messagesAfter } from "./foreign-fields";
import type { FormatReader } from "./format-reader";
import { SampleNumbers } from "./sample-numbers";
import { translateWith } from "./translate-with";

/** Text, or the parts of a message, as Arena's later files have them. */
const saidSchema = z.union(
  [
    z.string(),
    z
      .array(z.looseObject({ type: z.literal("text"), text: z.string() }))
      .transform((parts) => parts.map(({ text }) => text).join("\n\n")),
  ],
  "text, or parts of text",
);

const conversationSchema = z
  .array(z.object({ role: z.string(), content: saidSchema }))
  .min(2)
  .refine((turns) => turns[0]?.role !== "assistant", "a conversation that a person begins");

const rowSchema = z.object({
  question_id: foreignId,
  model_a: z.string(),
  model_b: z.string(),
  conversation_a: conversationSchema,
  conversation_b: conversationSchema,
  language: z.string().nullish(),
});

/** Whether rows with these fields are battles. */
export const areBattles = (fields: readonly string[]) =>
  ["model_a", "model_b", "conversation_a", "conversation_b"].every((name) => fields.includes(name));

/** Which two answers a row compares; `sample` is left out for a system's first one. */
export interface Battle {
  id: string;
  a: { system: string; sample?: number };
  b: { system: string; sample?: number };
}

/**
 * Battles as Chatbot Arena and MT-Bench publish them (`question_id, model_a, model_b, conversation_a, conversation_b`):
 * an instruction, its answers or what else followed it, and the pairs that they were compared in, each once however many votes the file has on it.
 * What was voted (`winner`) is somebody's label, not a known truth: see BattleTexts.
 * @param met receives the battle of each row that can be read
 */
export function battlesReader(met?: (battle: Battle) => void): FormatReader {
  const seen = new SeenAnswers();
  return {
    used: Object.keys(rowSchema.shape),
    rowsArePart: true,
    fieldNames: {
      id: "question_id",
      instruction: "conversation_a",
      domain: "language",
      "responses[1].messages": "conversation_a",
      "responses[2].messages": "conversation_b",
      "responses[1].system": "model_a",
      "responses[2].system": "model_b",
    },
    translate: translateWith(rowSchema, (row) => {
      const instruction = row.conversation_a.find(({ role }) => role === "user")?.content ?? "";
      const after = (said: readonly Message[]) => messagesAfter(askedMessages(instruction), said);
      const [a, b] = [after(row.conversation_a), after(row.conversation_b)];
      const id = row.question_id ?? idFromContent(instruction, JSON.stringify(a), JSON.stringify(b));
      const first = seen.answer(id, row.model_a, JSON.stringify(a));
      const second = seen.answer(id, row.model_b, JSON.stringify(b));
      met?.({ id, a: first.response, b: second.response });
      const isSame = first.key === second.key;
      return {
        id,
        instruction,
        domain: row.language ?? undefined,
        responses: [
          ...(first.isNew ? [{ ...first.response, messages: a }] : []),
          ...(second.isNew ? [{ ...second.response, messages: b }] : []),
        ],
        pairs:
          !isSame && seen.isNewPair(first.key, second.key)
            ? [{ id: idFromContent(id, first.key, second.key), a: first.response, b: second.response }]
            : [],
      };
    }),
  };
}

/** Which answers and pairs of a file were handed on. */
class SeenAnswers {
  private readonly samples = new SampleNumbers();
  private readonly pairs = new Set<string>();

  answer(id: string, system: string, text: string) {
    const { sample, isNew } = this.samples.numberOf(id, system, text);
    return {
      isNew,
      key: `${JSON.stringify([id, system])} ${sample}`,
      response: { system, ...(sample > 0 && { sample }) },
    };
  }

  /** Not if it was handed on the other way round. */
  isNewPair(first: string, second: string): boolean {
    if (this.pairs.has(`${second} ${first}`) || this.pairs.has(`${first} ${second}`)) return false;
    this.pairs.add(`${first} ${second}`);
    return true;
  }
}
