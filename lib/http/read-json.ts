import { storableText } from "@/lib/content/text/storable-text";
import { shorten } from "@/lib/imports/shorten";
import { AppError } from "@/lib/wire/app-error";
import { scanJson } from "@/lib/wire/scan-json";
import type { Schema } from "./answer";
import { type QueryParameter, queryParameters } from "./openapi/json-schema-of";

/** Largest JSON body of a request that is not a file upload. */
const MAX_JSON_BYTES = 1_000_000;

/** What a route takes has thousands at most; a megabyte may hold half a million, and each is checked. */
const MAX_JSON_VALUES = 50_000;

/** What comes in, as PostgreSQL can keep it: a pasted NUL or half of an emoji is not worth refusing a label. */
export function keepable<T>(value: T | string): T | string {
  return typeof value === "string" ? storableText(value) : value;
}

/** JSON in UTF-8 can write a NUL, or half of a surrogate pair, in no other way. */
const MAY_BE_UNKEEPABLE = /\\u(?:0000|d[89a-f])/i;

/**
 * @throws TOO_LARGE without reading on. Of a body that says how long it is, nothing is read: Node then takes the rest, and
 * clients that read no answer before they have sent everything get theirs.
 */
export async function readSmallBody(request: Request): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers.get("content-length")) > MAX_JSON_BYTES) throw tooLarge();
  const reader = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > MAX_JSON_BYTES) {
      await reader.cancel();
      throw tooLarge();
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks);
}

function tooLarge(): AppError {
  return new AppError(
    "TOO_LARGE",
    `The request is larger than ${MAX_JSON_BYTES.toLocaleString("en")} bytes. Send it in parts.`,
  );
}

export async function readJson(request: Request): Promise<unknown> {
  const body = await readSmallBody(request);
  const text = decode(body);
  if (hasTooManyValues(text)) {
    throw new AppError(
      "TOO_LARGE",
      `The request’s JSON has more than ${MAX_JSON_VALUES.toLocaleString("en")} values. Send it in parts.`,
    );
  }
  const twice = scanJson(text, Number.POSITIVE_INFINITY);
  if (twice) throw new AppError("INVALID", `The request’s body is ambiguous: ${shorten(twice.found, 200)}.`);
  try {
    // Looked for first: hardly any body has one, and looking at every value of every body takes its time.
    return MAY_BE_UNKEEPABLE.test(text) ? JSON.parse(text, (_, value: unknown) => keepable(value)) : JSON.parse(text);
  } catch {
    throw notJson();
  }
}

function decode(body: Buffer<ArrayBuffer>): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    throw notJson();
  }
}

function notJson(): AppError {
  return new AppError("INVALID", "The request’s body is not valid JSON in UTF-8.");
}

/** Each value but the first follows a comma or an opening bracket that is in no string. */
function hasTooManyValues(text: string): boolean {
  if (text.length <= 2 * MAX_JSON_VALUES) return false;
  const outside = text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"?/gs, "");
  return (outside.match(/[,[{]/g)?.length ?? 0) > MAX_JSON_VALUES;
}

/**
 * The parameters of an address, for the schema of its query.
 * @throws AppError INVALID for one that the schema does not know, that is there twice, or whose number is not written in digits
 */
export function readQuery(schema: Schema<unknown> | undefined, sent: URLSearchParams): Record<string, string> {
  const known = schema ? queryParameters(schema) : [];
  const names = [...sent.keys()];
  refuseUnknown(known, names);
  const repeated = names.find((name, index) => names.indexOf(name) < index);
  if (repeated !== undefined) {
    const detail = `“${repeated}” is in the address more than once. Send it once; separate several values with commas.`;
    throw new AppError("INVALID", detail, { fields: [{ field: repeated, expected: "once" }] });
  }
  for (const { name, number } of known) if (number !== null) refuseUnwritten(name, number, sent.get(name));
  return Object.fromEntries([...sent].map(([name, value]) => [name, keepable(value)]));
}

function refuseUnknown(known: readonly QueryParameter[], names: readonly string[]): void {
  const unknown = names.find((name) => known.every((parameter) => parameter.name !== name));
  if (unknown === undefined) return;
  const expected = known.length === 0 ? "it takes none" : `it takes ${known.map(({ name }) => name).join(", ")}`;
  throw new AppError("INVALID", `There is no query parameter “${unknown}” here: ${expected}.`, {
    fields: [{ field: unknown, expected }],
  });
}

const WRITTEN = {
  whole: { pattern: /^-?\d+$/, words: "a whole number" },
  any: { pattern: /^-?\d+(\.\d+)?$/, words: "a number" },
} as const;

/** JavaScript takes "0x10", "1e1" and " 5" for numbers, too. Of an empty text the schema decides. */
function refuseUnwritten(name: string, number: keyof typeof WRITTEN, text: string | null): void {
  const { pattern, words } = WRITTEN[number];
  if (text === null || text === "" || pattern.test(text)) return;
  const expected = `expected ${words}; found “${shorten(text)}”`;
  throw new AppError("INVALID", `The query is not valid: ${name}: ${expected}.`, {
    fields: [{ field: name, expected }],
  });
}
