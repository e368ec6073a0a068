import type { TableColumns } from "@/lib/imports/import-options";
import { shorten } from "@/lib/imports/shorten";
import { askedMessages, idFromContent, messagesAfter, messagesIn } from "./foreign-fields";
import type { FieldProblem, FormatReader } from "./format-reader";
import { SampleNumbers } from "./sample-numbers";
import { questionWithCategories, splitList, splitQuestions } from "./written-questions";

/** In Tickbox's own tables, what was asked where that is a conversation. */
const MESSAGES = "messages";

function isEmpty(cell: unknown): boolean {
  return cell === undefined || cell === null || cell === "";
}

/** Of a cell. Empty is none. */
function textIn(value: unknown): string | undefined {
  if (typeof value === "string") return value === "" ? undefined : value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return undefined;
}

/**
 * A table described by named columns: one instruction a row, with a column for each system's responses; or one response a
 * row, with its system in a column, where rows of one id (or of one text, without ids) are one instruction.
 */
export function tableReader(columns: TableColumns, numbersSamples = false): FormatReader {
  const { responses = [], categoriesInQuestions = false, ...fields } = columns;
  const samples = numbersSamples ? new SampleNumbers() : null;
  const names = Object.entries(fields).flatMap(([field, column]) => (column ? [[field, column] as const] : []));
  const isLong = Boolean(fields.system);
  const texts = [fields.instruction, fields.input, fields.response, ...responses.map(({ column }) => column)].flatMap(
    (column) => column ?? [],
  );
  return {
    rowsArePart: isLong || samples !== null,
    empty: (row) =>
      [fields.response, ...responses.map(({ column }) => column)].flatMap((column) =>
        column && isEmpty(row[column]) ? [column] : [],
      ),
    used: [MESSAGES, ...names.map(([, column]) => column), ...responses.map(({ column }) => column)],
    fieldNames: Object.fromEntries([
      ...names,
      ["checklist.items", fields.checklist ?? "checklist"],
      ...responses.flatMap(({ column }, index) =>
        ["text", "messages"].map((part) => [`responses[${index + 1}].${part}`, column] as const),
      ),
      ["responses[1].system", fields.system ?? "system"],
      ["responses[1].sample", fields.sample ?? "sample"],
      ...(fields.response ? ["text", "messages"] : []).map(
        (part) => [`responses[1].${part}`, fields.response ?? ""] as const,
      ),
    ]),
    translate: (row) => {
      const problems = notTexts(texts, row);
      if (problems.length > 0) return { ok: false, problems };
      const text = (column: string | null | undefined) => textIn(column ? row[column] : undefined);
      const list = (column: string | null | undefined, split: (text: string) => string[]) => {
        const value = column ? row[column] : undefined;
        return Array.isArray(value) ? value.flatMap((part) => textIn(part) ?? []) : split(textIn(value) ?? "");
      };
      const name = (column: string | null | undefined) => text(column)?.trim() || undefined;
      const id = name(fields.id);
      const own = messagesIn(fields.instruction ? row[fields.instruction] : undefined);
      // Next to a text that was asked, messages hold the answer, too.
      const instruction = own ? undefined : text(fields.instruction);
      const messages = own ?? (instruction === undefined ? messagesIn(row[MESSAGES]) : undefined);
      const input = text(fields.input);
      const tags = list(fields.tags, (cell) => splitList(cell, "|"));
      const questions = list(fields.checklist, splitQuestions);
      const asked = id ?? idFromContent(instruction ?? JSON.stringify(messages), input);
      // An empty cell is a response that is missing, not an empty one.
      const response = (column: string) => {
        const said = messagesIn(row[column]);
        if (said) return { messages: messagesAfter(askedMessages(messages ?? instruction), said) };
        const written = text(column);
        return written === undefined ? undefined : { text: written };
      };
      return {
        ok: true,
        value: {
          id: asked,
          // Of rows with one id another one may say it.
          ...(messages ? { messages } : { instruction: instruction ?? (isLong && id !== undefined ? undefined : "") }),
          input,
          subset: name(fields.subset),
          domain: name(fields.domain),
          tags: tags.length > 0 ? tags : undefined,
          responses: isLong
            ? [fields.response].flatMap((column) => {
                const found = column ? response(column) : undefined;
                if (found === undefined) return [];
                return [{ system: name(fields.system) ?? "", sample: sampleOf(name(fields.sample)), ...found }];
              })
            : responses.flatMap(({ column, system }) => {
                const found = response(column);
                if (found === undefined) return [];
                if (!samples) return [{ system, ...found }];
                const { sample, isNew } = samples.numberOf(asked, system, JSON.stringify(found));
                return isNew ? [{ system, sample, ...found }] : [];
              }),
          checklist:
            questions.length > 0
              ? { items: categoriesInQuestions ? questions.map(questionWithCategories) : questions }
              : undefined,
        },
      };
    },
  };
}

/** A list of words, say, of which nobody knows how to join them. */
function notTexts(columns: readonly string[], row: Readonly<Record<string, unknown>>): FieldProblem[] {
  const expected = "text, or a conversation (a list of role and content)";
  const isObject = (cell: unknown) => typeof cell === "object" && cell !== null && !messagesIn(cell);
  const objects = columns.filter((column) => isObject(row[column]));
  return objects.map((field) => ({ field, expected, found: shorten(row[field]) }));
}

/** What is no number stays as it is, to be refused by its name. */
function sampleOf(text: string | undefined): number | string | undefined {
  return text !== undefined && /^\d+(?:\.0+)?$/.test(text) ? Number(text) : text;
}
