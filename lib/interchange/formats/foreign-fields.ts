import { createHash } from "node:crypto";
import { z } from "zod";
import { generatedId } from "@/lib/domain/import/generated-id";

/** An id in a foreign file: text or a number; empty is none. */
export const foreignId = z
  .union([z.string(), z.int()])
  .nullish()
  .transform((id) => String(id ?? "").trim() || undefined);

/** Text; published files have a response "true" or "42" as a JSON value now and then. */
export const foreignText = z.preprocess(asText, z.string());

/** Text that may be missing, null or empty, all meaning none. */
export const optionalText = z.preprocess(asText, z.string().nullish()).transform((text) => text || undefined);

function asText(value: unknown): unknown {
  return typeof value === "boolean" || typeof value === "number" ? String(value) : value;
}

const messagesSchema = z.array(z.looseObject({ role: z.string(), content: z.string() })).min(1);

/** A conversation in place of a text, as JSON and Parquet can hold it. */
export function messagesIn(value: unknown): { role: string; content: string }[] | undefined {
  return messagesSchema.safeParse(value).data?.map(({ role, content }) => ({ role, content }));
}

/**
 * What a model answered, of a conversation in place of a response: the answer alone, or the turns of a longer conversation
 * after the first question, each marked.
 */
export function answerIn(value: unknown): string | undefined {
  const messages = messagesIn(value);
  if (!messages) return undefined;
  const asked = messages.findIndex(({ role }) => role === "user");
  const turns = messages.slice(asked + 1);
  const [only, ...more] = turns;
  if (only && more.length === 0) return only.content;
  return turns.map(({ role, content }) => `**${SPEAKERS[role] ?? role}:**\n\n${content}`).join("\n\n");
}

const SPEAKERS: Readonly<Record<string, string>> = { user: "User", assistant: "Assistant", system: "System" };

/** A short name, such as a category, without the spaces around it. */
export const optionalName = z
  .string()
  .nullish()
  .transform((text) => text?.trim() || undefined);

/** An id made from the content: the same content has the same id in every file. */
export function idFromContent(...content: readonly (string | undefined)[]): string {
  const hash = createHash("sha256").update(JSON.stringify(content.map((text) => text ?? "")));
  return generatedId(hash.digest("hex"));
}
