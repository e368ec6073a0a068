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
