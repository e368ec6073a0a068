import { z } from "zod";
import { type Cell, csvLine } from "@/lib/format/csv-line";
import type { CallsQuery, DownloadedCall } from "@/lib/runs/run-items";

const COLUMNS = [
  "call_id",
  "run_id",
  "item_id",
  "position",
  "instruction",
  "subject_id",
  "part",
  "model",
  "endpoint",
  "at",
  "ok",
  "failure_kind",
  "failure",
  "cached_from",
  "messages",
  "parameters",
  "answers",
  "prompt_tokens",
  "completion_tokens",
  "tokens_estimated",
  "attempts",
  "milliseconds",
  "cost",
  "currency",
] as const;

/**
 * The lines of a download of calls.
 * @param batches calls in their order
 * @param format "jsonl": an object a line, with request and completion as they are stored. "csv": after RFC 4180, one row a
 *   call; messages, parameters and answers are JSON in their cells, since a call may have several of each
 * @returns chunks of text, some lines each
 */
export async function* callLines(
  batches: AsyncIterable<readonly DownloadedCall[]>,
  format: CallsQuery["format"],
): AsyncGenerator<string> {
  if (format === "csv") yield csvLine(COLUMNS);
  for await (const batch of batches) {
    if (batch.length > 0) yield batch.map(format === "csv" ? (call) => csvLine(cells(call)) : jsonLine).join("");
  }
}

function jsonLine(call: DownloadedCall): string {
  return `${JSON.stringify(call)}\n`;
}

const requestSchema = z.looseObject({ messages: z.unknown() });
const completionSchema = z.looseObject({
  choices: z.array(z.looseObject({ text: z.string() })).default([]),
  failure: z.looseObject({ message: z.string() }).optional(),
});

function cells(call: DownloadedCall): Cell[] {
  const { messages, ...parameters } = requestSchema.parse(call.request);
  const { choices, failure } = completionSchema.parse(call.completion);
  return [
    call.callId,
    call.runId,
    call.itemId,
    call.position,
    call.instructionId,
    call.subjectId,
    call.part,
    call.model,
    call.endpoint,
    call.at,
    call.ok,
    call.failureKind,
    failure?.message ?? null,
    call.cachedFrom,
    JSON.stringify(messages),
    JSON.stringify(parameters),
    JSON.stringify(choices.map(({ text }) => text)),
    call.promptTokens,
    call.completionTokens,
    call.tokensEstimated,
    call.attempts,
    call.milliseconds,
    call.cost,
    call.currency,
  ];
}
