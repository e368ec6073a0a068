import { createHash } from "node:crypto";
import { z } from "zod";
import type { Message } from "@/lib/content/messages-schema";
import { generatedId } from "@/lib/imports/study-format/study-instruction";

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
export function messagesIn(value: unknown): Message[] | undefined {
  return messagesSchema.safeParse(value).data?.map(({ role, content }) => ({ role, content }));
}

/** How many messages two conversations have in common before they part. */
export function sharedMessages(a: readonly Message[], b: readonly Message[]): number {
  const parts = a.findIndex((message, index) => !isSame(message, b[index]));
  return parts === -1 ? a.length : parts;
}

/**
 * A response in place of which a file has a conversation: what follows the instruction, which many files repeat before
 * it, with or without a system message of its own. One that begins in another way is all of it the response.
 */
export function messagesAfter(asked: readonly Message[], messages: readonly Message[]): Message[] {
  const isOwnSystem = messages[0]?.role === "system" && !isSame(messages[0], asked[0]);
  const rest = isOwnSystem ? messages.slice(1) : messages;
  for (let count = Math.min(asked.length, rest.length); count > 0; count -= 1) {
    const isRepeated = asked.slice(-count).every((message, index) => isSame(message, rest[index]));
    if (isRepeated) return rest.slice(count);
  }
  return [...messages];
}

function isSame(a: Message, b: Message | undefined): boolean {
  return a.role === b?.role && a.content === b.content;
}

/** What was asked, as messages. */
export function askedMessages(asked: string | readonly Message[] | undefined): readonly Message[] {
  return typeof asked === "string" ? [{ role: "user", content: asked }] : (asked ?? []);
}

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
