import { isRecord } from "@/lib/wire/is-record";
import { idFromContent } from "../formats/foreign-fields";
import { systemOf, withSystem } from "./chats";
import { asInstruction, contentText, conversationIn } from "./conversations";
import { type Fields, type FindShape, firstOf } from "./row-shape";

/**
 * OpenAI's and Anthropic's batches: requests hold what was asked, and another file what was answered, by the same `custom_id`.
 * Vertex AI's with Anthropic's models and Bedrock's hold both in a line.
 */
export const batches: FindShape = (rows) => {
  const isBatch = (row: Fields) =>
    "custom_id" in row && ["body", "params", "request", "response", "result", "error"].some((name) => name in row);
  const isOfBedrock = (row: Fields) => "recordId" in row && isRecord(row.modelInput);
  if (rows.length === 0 || !rows.every((row) => isBatch(row) || isOfBedrock(row))) return null;
  return { program: "batch of requests", format: "tickbox", rows: (row) => [lineOfRequest(row)] };
};

/** What a request asked, what was answered to it, or both. */
export function lineOfRequest(row: Fields): Fields {
  const id = row.custom_id ?? row.recordId;
  const request = [row.body, row.params, row.request, row.modelInput].find(isRecord);
  const asked = request ? askedBy(request) : {};
  const answer = answerIn(row);
  if (!answer) return { id, ...asked, ...(request ? {} : { responses: [] }) };
  const model = answer.model ?? request?.model;
  const texts = textsOf(answer);
  const responses = texts.map((text, sample) => ({ ...systemOf(model), ...(texts.length > 1 && { sample }), text }));
  return { id, ...asked, responses };
}

function askedBy(request: Fields): Fields {
  const input = request.messages ?? request.input ?? request.prompt;
  const messages = typeof input === "string" ? [{ role: "user", content: input }] : (conversationIn(input) ?? []);
  return asInstruction(withSystem(contentText(request.system ?? request.instructions ?? null), messages));
}

function answerIn({ response, result, modelOutput }: Fields): Fields | undefined {
  const held = [
    isRecord(response) ? response.body : undefined,
    isRecord(result) ? result.message : undefined,
    modelOutput,
    response,
  ];
  return held.filter(isRecord).find((each) => ["choices", "output", "content"].some((part) => part in each));
}

/** Of an answer of OpenAI's (`choices`, or `output` of the Responses API) or Anthropic's (`content`). */
function textsOf({ choices, output, content }: Fields): string[] {
  if (Array.isArray(choices))
    return choices.filter(isRecord).flatMap((choice) => {
      const said = conversationIn([{ role: "assistant", ...plainMessage(choice) }]);
      return said?.[0]?.content ?? [];
    });
  if (Array.isArray(output)) {
    const said = output.filter(isRecord).filter(({ type }) => type === "message" || type === undefined);
    return [said.flatMap((each) => contentText(each.content) ?? []).join("\n")];
  }
  return [contentText(content ?? null)].flatMap((text) => text ?? []);
}

function plainMessage({ message, text }: Fields): Fields {
  return isRecord(message) ? message : { content: text };
}

/**
 * Gemini's batches, and Vertex AI's: contents in parts that were asked, and candidates that answered them, by a `key` or none.
 * A file of answers alone has keys.
 */
export const geminiBatches: FindShape = (rows) => {
  const isAsked = (row: Fields) => isRecord(row.request) && Array.isArray(row.request.contents);
  const isAnswered = (row: Fields) => isRecord(row.response) && Array.isArray(row.response.candidates);
  const isLine = (row: Fields) => isAsked(row) || (firstOf(row, ...KEYS) !== undefined && isKnown(row));
  const isKnown = (row: Fields) => isAnswered(row) || "error" in row || "status" in row;
  if (!rows.some((row) => isAsked(row) || isAnswered(row)) || !rows.every(isLine)) return null;
  return { program: "batch of requests", format: "tickbox", rows: (row) => [geminiLine(row)] };
};

const KEYS = ["key", "custom_id", "id"];

function geminiLine({ request, response, ...row }: Fields): Fields {
  const asked = isRecord(request) ? request : null;
  const turns = listOf(asked?.contents).map(({ role, parts }) => ({ role: role || "user", content: spoken(parts) }));
  const system = asked?.system_instruction ?? asked?.systemInstruction;
  const prompt = isRecord(system) ? spoken(system.parts) : "";
  const messages = withSystem(prompt, conversationIn(turns) ?? []);
  const answer = isRecord(response) ? response : {};
  const texts = listOf(answer.candidates).map(({ content }) => (isRecord(content) ? spoken(content.parts) : ""));
  const said = texts.filter((text) => text !== "");
  return {
    id: firstOf(row, ...KEYS) ?? idFromContent(JSON.stringify(messages)),
    ...(asked && asInstruction(messages)),
    responses: said.map((text, sample) => ({
      ...systemOf(answer.modelVersion ?? answer.model_version),
      ...(said.length > 1 && { sample }),
      text,
    })),
  };
}

const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** Texts of parts, one after the other, without what a model thought; other parts by what they are. */
function spoken(parts: unknown): string {
  const said = listOf(parts).filter(({ thought }) => thought !== true);
  return said.map(partText).join("");
}

function partText({ text, ...part }: Fields): string {
  if (typeof text === "string") return text;
  const file = part.inlineData ?? part.inline_data ?? part.fileData ?? part.file_data;
  if (!isRecord(file)) return "";
  const type = String(file.mimeType ?? file.mime_type ?? "file").split("/")[0];
  return `[${type}]\n`;
}
