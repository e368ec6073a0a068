import { isTitleLine, type TableColumns } from "@/lib/imports/import-options";
import { shorten } from "@/lib/imports/shorten";
import { columnCalled } from "../column-called";
import { byEnglishNames } from "../heading-in-english";
import { messagesIn } from "./foreign-fields";
import type { FieldProblem } from "./format-reader";
import { asResponses, bareLetters, haveOptions } from "./lettered-columns";

const USUAL_NAMES = {
  id: ["id", "item_id", "instruction_id", "example_id", "prompt_id"],
  instruction: [
    "instruction",
    "prompt",
    "question",
    "query",
    "question_text",
    "user_prompt",
    "user_input",
    "user_query",
    "user_question",
    "user_message",
    "input_text",
    "prompt_text",
    "origin_prompt",
  ],
  input: ["input", "inputs", "context"],
  subset: ["subset", "split"],
  domain: ["domain", "category", "topic"],
  tags: ["tags", "tag"],
  checklist: ["checklist", "questions", "decomposed_questions", "decomposed_question", "requirements"],
  system: [
    "system",
    "model",
    "system_name",
    "model_name",
    "system_id",
    "model_id",
    "generator",
    "response_model",
    "response_model_name",
    "llm",
    "llm_name",
    "infer_model",
    "target_model",
    "candidate_model",
    "generator_model",
    "answer_model",
    "model_type",
  ],
  response: [
    "response",
    "output",
    "completion",
    "answer",
    "generation",
    "response_text",
    "output_text",
    "model_output",
    "model_response",
    "actual_output",
    "generated_text",
    "summary",
    "story",
    "essay",
    "translation",
    "hypothesis",
    "prediction",
    "system_output",
    "generated_answer",
    "generated_response",
    "model_answer",
    "gen",
    "reply",
    "generated",
    "generated_output",
  ],
  sample: ["sample", "sample_id", "sample_index"],
} as const satisfies Partial<Record<keyof TableColumns, readonly string[]>>;

/** What was translated, summarised or answered, where the response is there too: alone, a source says where a text is from. */
const SOURCE = [
  "source",
  "src",
  "source_text",
  "source_segment",
  "article",
  "document",
  "source_document",
  "dialogue",
  "dialog",
  "message",
];
const TRANSLATION = ["target", "tgt", "mt", "target_text", "target_segment"];

/** The parts that only rows with one response each have. */
const OF_ONE_RESPONSE = ["system", "response", "sample"] as const;

const RESPONSE =
  /^(?:model_response|actual_output|(?:response|output|completion|answer|(?:summary|prediction|generation|candidate|hypothesis)(?=[\s_-]?[\da-h](?:$|[\s_-]))|translation(?=[\s_-]?[\da-h](?:$|[\s_-])))s?)(?:[\s_:./-]+(?![\s_:./-])(.+)|(\d+))?$/i;

/** Last words of names of what is known of a response: "response_id", "output tokens", "answer_relevancy". */
const OF_RESPONSE = new RegExp(
  `(?:^|[\\s_:./-])(?:${[
    "ids?|uuid|guid|hash|md5|sha\\d*|key|index|idx|count|time|times|ms|secs?|seconds|minutes|duration|latency|date",
    "timestamp|at|start|end|begin|offset|position|length|len|size|chars?|characters|words|tokens?|cost|price|status",
    "format|url|link|path|file|filename|row|line|ranks?|ranking|scores?|ratings?|labels?|grades?|votes?|likes|level",
    "correct|correctness|accuracy|relevan\\w+|similarity|faithfulness|factual\\w*|truthful\\w*|verdict|class|quality|confidence|certainty|prob|probability",
    "logprobs?|logits|perplexity|embeddings?|metadata|meta|safe|unsafe|safety|severity|toxic|toxicity|harmful|comments?",
    "explanations?|justifications?|rationales?|reasons?|reasoning|feedback|notes?|lang|language|locale|type|category|kind|errors?",
  ].join("|")})$`,
  "i",
);

/** "response_text" names no system. */
const TEXT = /^(?:text|string|content|body)(?:$|[\s_:./-])/i;

/** "response_model", and "0_source" of "response_0_source", say whose a response is. */
const WHOSE =
  /^(?:(?:\d+|[a-h])[\s_:./-]+)?(?:model|system|source|generator|provider|author|name|judge|rater|annotator)(?:[\s_-]name)?$/i;

/** "gpt4_response" names the system before it; of "reference_answer" and the like there is none. */
const RESPONSE_OF =
  /^(?!(?:reference|ref|expected|gold|golden|correct|ideal|target|ground[\s_-]?truth|best|true|chosen|rejected|is|has|judge|grader|parsed)[\s_-])(.+?)[\s_:./-]+(?:response|output|completion|answer|summary)$/i;

const ANYBODY = /^(?:model|ai|llm|system|assistant|bot|chatbot|generated)$/i;

/**
 * Columns as they are usually called. With a column of systems and one of responses each row is one response; otherwise a
 * response's column names its system after "response" or "output"; where none does, two and more may name it before.
 */
export function guessTableColumns(header: readonly string[], given: TableColumns = {}): TableColumns {
  return byEnglishNames(header, given, guessEnglish);
}

function guessEnglish(header: readonly string[], given: TableColumns): TableColumns {
  const guessed: TableColumns = { ...given };
  const find = (names: readonly string[]) => header.find((column) => columnCalled(names, [column])) ?? null;
  for (const [field, names] of Object.entries(USUAL_NAMES)) {
    if (isField(field) && guessed[field] === undefined) guessed[field] = find(names);
  }
  if (guessed.input === guessed.instruction && given.input === undefined) guessed.input = null;
  // Where nothing else was asked, the input was; a context was, if it was answered.
  const isAnswered =
    !/context/i.test(guessed.input ?? "") || guessed.response || header.some((column) => RESPONSE.test(column));
  const isFree = given.instruction === undefined && given.input === undefined;
  // Next to a source, a context is what is known besides; next to code, an input is what the code is given.
  const isBesides =
    (/context/i.test(guessed.input ?? "") && Boolean(find(SOURCE))) || Boolean(find(["code", "program", "function"]));
  if (!guessed.instruction && guessed.input && isFree && isAnswered && !isBesides) {
    guessed.instruction = guessed.input;
    guessed.input = null;
  }
  const source = guessed.instruction || given.instruction !== undefined ? null : find(SOURCE);
  const ofSource = source && (guessed.response ?? find(TRANSLATION));
  if (ofSource) {
    guessed.instruction = source;
    if (given.response === undefined) guessed.response = ofSource;
  }
  const isLong = (guessed.responses?.length ?? 0) === 0 && guessed.system && guessed.response;
  if (!isLong) for (const part of OF_ONE_RESPONSE) guessed[part] = given[part] ?? null;
  guessed.responses ??= isLong
    ? []
    : header.flatMap((column) => {
        const match = RESPONSE.exec(column);
        const system = match?.[1]?.trim() ?? column.trim();
        if (!match || OF_RESPONSE.test(system) || WHOSE.test(system) || (match[1] && TEXT.test(system))) return [];
        // "answer_1" and "response a" number the row's responses, and name no system.
        return [{ column, system: /^(\d+|[a-h])$/i.test(system) ? column.trim() : system }];
      });
  // Of a question with options, the answer is the right one.
  const hasOptions = Boolean(find(["choices", "options"])) || haveOptions(header);
  const isKey = (column: string) => /^answers?$/i.test(column) && hasOptions;
  if (given.responses === undefined)
    guessed.responses = guessed.responses.filter(isOwnResponse).filter(({ column }) => !isKey(column));
  const areUnnamed = guessed.responses.every(({ column }) => /^(?:response|answer)s$/i.test(column));
  if (given.responses === undefined && !isLong && areUnnamed && guessed.instruction) {
    const before = header.map((column) => ({ column, system: RESPONSE_OF.exec(column)?.[1]?.trim() ?? "" }));
    // Next to a judge, a raw response is what that said.
    const isJudged = Boolean(find(["judge", "judge_id", "judge_name", "judge_model", "grader"]));
    const named = before.filter(
      ({ column, system }) => system && column !== guessed.instruction && !(isJudged && /^raw$/i.test(system)),
    );
    // "user_response" may be alone, and "Model Response" names nobody; "final answer" says no name.
    const isAlone = /response$/i.test(named[0]?.column ?? "") && !ANYBODY.test(named[0]?.system ?? "");
    if (named.length > 1 || isAlone) guessed.responses = named;
  }
  // Names of a response that other tables use too: they count where none of these is there.
  const isOpen = !isLong && guessed.responses.length === 0 && guessed.instruction;
  const other = isOpen ? (find(USUAL_NAMES.response.filter((name) => !isKey(name))) ?? ofSource) : null;
  if (other) guessed.responses = [{ column: other, system: other.trim() }];
  if (isOpen && !other && bareLetters(header).length > 0) guessed.responses = asResponses(bareLetters(header));
  return guessed;
}

/**
 * The columns of responses without those that hold objects; and without those of numbers alone, or of true and false, while
 * others hold texts.
 * @param rows the first ones
 */
export function withTexts(
  responses: TableColumns["responses"],
  rows: readonly Readonly<Record<string, unknown>>[],
): TableColumns["responses"] {
  const isOf = (column: string, isKind: (cell: unknown) => boolean) => {
    const cells = rows.map((row) => row[column] ?? "").filter((cell) => cell !== "");
    return cells.length > 0 && cells.every(isKind);
  };
  const isNumber = (cell: unknown) => /^\s*(?:[+-]?\d[\d.,]*|true|false)\s*$/i.test(String(cell));
  const isObject = (cell: unknown) => typeof cell === "object" && !messagesIn(cell);
  const held = responses?.filter(({ column }) => !isOf(column, isObject)) ?? [];
  const texts = held.filter(({ column }) => !isOf(column, isNumber));
  const found = texts.length > 0 ? texts : held;
  return found.length === responses?.length ? responses : found;
}

/** "summary_1" names no system; bare "responses" does not, either. */
const isNumbered = ({ column, system }: ResponseColumn): boolean =>
  system === column.trim() && /(?:[\s_:./-][a-h]|\d)$/i.test(system);

type ResponseColumn = NonNullable<TableColumns["responses"]>[number];

/**
 * "response-GPT-label-expert" next to "response-GPT" is what an expert said of it, and "summary_1_fluency" is of "summary_1";
 * "answers" next to numbered ones are what these are about.
 */
function isOwnResponse({ column }: ResponseColumn, _: number, all: readonly ResponseColumn[]): boolean {
  if (/^(?:response|answer)s$/i.test(column)) return all.filter(isNumbered).length < 2;
  const other = all.find((each) => each.column !== column && column.startsWith(each.column));
  const words = other ? column.slice(other.column.length).split(/[\s_:./-]+/) : [];
  if (!other || words[0] !== "") return true;
  return !isNumbered(other) && !words.some((word) => OF_RESPONSE.test(word));
}

/** Columns of a table with one column of responses, which are those of a system that somebody named. */
export function ofSystem(columns: TableColumns, system: string | undefined): TableColumns {
  const [only, ...more] = columns.responses ?? [];
  if (!system || !only || more.length > 0 || columns.system) return columns;
  return { ...columns, responses: [{ ...only, system }] };
}

function isField(name: string): name is keyof typeof USUAL_NAMES {
  return name in USUAL_NAMES;
}

/** Whether a file has no names: some of the cells in their place are numbers. Frames without names number all columns. */
function isDataLine(header: readonly string[]): boolean {
  const numbers = header.filter((name) => /^[+-]?\d+([.,]\d+)?$/.test(name));
  return numbers.length > 0 && numbers.length < header.length;
}

/** Columns that were named but are not there, or are missing for good. */
export function wrongTableColumns(columns: TableColumns, header: readonly string[]): FieldProblem[] {
  const present = header.map((name) => `"${name}"`).join(", ");
  const { categoriesInQuestions: _, ...parts } = columns;
  const named = [...Object.values(parts)].flatMap((column) =>
    Array.isArray(column) ? column.map((response) => response.column) : (column ?? []),
  );
  const problems = named
    .filter((column) => !header.includes(column))
    .map((column) => ({ field: column, expected: "a column of the first line", found: present }));
  if (!columns.instruction) {
    const expected = isTitleLine(header)
      ? "the columns’ names in this line: if a title is above them, say which line has the names"
      : isDataLine(header)
        ? "the columns’ names in the first line: this one holds data, so put a line of names before it"
        : "a column that holds the instruction: this looks like no format that is known, so say which one it is, or that the rows are labels";
    problems.push({ field: "instruction", expected, found: shorten(present, 400) });
  }
  if (columns.system && !columns.response) {
    problems.push({
      field: "response",
      expected: "a column that holds the response of the row’s system",
      found: present,
    });
  }
  if (columns.response && !columns.system) {
    problems.push({
      field: "system",
      expected: "a column that names the system of the row’s response",
      found: present,
    });
  }
  if (columns.system && columns.responses && columns.responses.length > 0) {
    const expected = "either a column of systems with one of responses, or a column of responses for each system";
    problems.push({ field: "responses", expected, found: "both" });
  }
  const systems = columns.responses?.map(({ system }) => system) ?? [];
  const twice = systems.find((system, index) => systems.indexOf(system) !== index);
  if (twice !== undefined) {
    problems.push({ field: "responses", expected: "another system for each column", found: `"${twice}" twice` });
  }
  return problems;
}
