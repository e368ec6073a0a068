import type { Message } from "@/lib/content/messages-schema";
import { isRecord } from "@/lib/wire/is-record";
import { arePairsByInput, haveTwoResponses } from "../formats/pairs";
import { guessTableColumns } from "../formats/table-columns";
import { conversationIn, withPlainConversations } from "./conversations";
import { SYSTEMS, textOf } from "./listed-responses";
import { type Fields, firstOf, jsonIn } from "./row-shape";

/** Makes rows of no program in particular texts and conversations that every reader knows. @param rows the first ones */
export function plainRows(rows: readonly Fields[]): (row: Fields) => Fields {
  const parts = partsIn(rows);
  const plain = (row: Fields) => withPlainConversations(withOriginals(withPlainPair(withPlainParts(row, parts))));
  const graded = judgePrompt(rows.map(plain));
  const told = (row: Fields) => withAskedInput(withoutJudgePrompt(plain(row), graded));
  const { instruction, input } = guessTableColumns(Object.keys(told(rows[0] ?? {})));
  const hasPrompts = areSystemPrompts(rows);
  return (row) => withTurnsBefore(told(row), [instruction, input], hasPrompts);
}

const GIVEN = /^(inputs?|outputs?|parsed(_(output|response|result|judge?ment))?|judge?ment|verdict)$/i;

/**
 * What a program was given, and gave, in objects: `{"input": {"question": "…"}, "output": {"answer": "…"}}`, as Phoenix,
 * LangSmith and Braintrust keep examples; or what a judge said, as it was parsed: `{"winner": "A", "reason": "…"}`. An object
 * in some rows alone is a text.
 * @returns of each such field, whether its objects have one text each
 */
function partsIn(rows: readonly Fields[]): ReadonlyMap<string, boolean> {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => GIVEN.test(name));
  if (rows.some((row) => "responses" in row)) return new Map();
  const found = names.flatMap((name) => {
    const held = rows.map((row) => heldIn(row[name])).filter((value) => value !== undefined && value !== "");
    if (held.length === 0 || !held.every(isRecord)) return [];
    const isText = held.every((object) => {
      const [only, ...more] = Object.values(object);
      return more.length === 0 && (typeof only === "string" || Array.isArray(only));
    });
    return [[name, isText] as const];
  });
  return new Map(found);
}

const heldIn = (value: unknown): unknown =>
  typeof value === "string" ? (jsonIn(value) ?? value) : (value ?? undefined);

/** Of one text an object is that text, of more each has a column. */
function withPlainParts(row: Fields, parts: ReadonlyMap<string, boolean>): Fields {
  const plain: Record<string, unknown> = { ...row };
  for (const [name, isText] of parts) {
    const held = heldIn(row[name]);
    if (!isRecord(held)) continue;
    const message = conversationIn([held])?.[0];
    delete plain[name];
    if (message) plain[name] = message.content;
    else if (isText) plain[name] = Object.values(held)[0];
    else for (const [part, value] of Object.entries(held)) plain[part in plain ? `${name}.${part}` : part] = value;
  }
  return plain;
}

/** Each of two responses with its model, in an object: `"response_a": {"model": "Aspen", "text": "…"}`. */
function withPlainPair(row: Fields): Fields {
  if (!haveTwoResponses(Object.keys(row))) return row;
  const plain = Object.entries(row).flatMap(([name, value]): [string, unknown][] => {
    const text = isRecord(value) ? textOf(value) : null;
    if (!isRecord(value) || text === null) return [[name, value]];
    const system = firstOf(value, ...SYSTEMS);
    return [[name, text], ...(system === undefined ? [] : [[`${name}_model`, system] as [string, unknown]])];
  });
  return Object.fromEntries(plain);
}

/** Prometheus' data ask a model to grade: what is graded, and what was asked, is called by `orig_`. */
function withOriginals(row: Fields): Fields {
  if (!("orig_instruction" in row && "orig_response" in row)) return row;
  const originals = Object.entries(row).filter(([name]) => name.startsWith("orig_"));
  return Object.fromEntries(originals.map(([name, value]) => [name.slice("orig_".length), value]));
}

const PROMPTS = ["prompt", "instruction"];
const ASKED = ["instruction", "input", "question", "query"];
const ANSWERED =
  /^(?:(?:model_)?(?:response|output|answer|completion)s?(?:[\s_-]?\w+)?|\w+[\s_-](?:response|output|answer))$/i;

/** The field of the prompt that a judge was given, which holds what was asked and what was answered; null where none is. */
function judgePrompt(rows: readonly Fields[]): string | null {
  const holds = (row: Fields, prompt: string, name: string | undefined) => {
    const part = name === undefined ? null : row[name];
    return typeof part === "string" && part.length > 1 && String(row[prompt]).includes(part.trim());
  };
  const isOfJudge = (prompt: string) => {
    const names = Object.keys(rows[0] ?? {}).filter((name) => name !== prompt);
    const asked = ASKED.find((name) => names.includes(name));
    const answered = names.filter((name) => ANSWERED.test(name));
    return rows.every(
      (row) => holds(row, prompt, asked) && answered.length > 0 && answered.every((name) => holds(row, prompt, name)),
    );
  };
  return rows.length === 0 ? null : (PROMPTS.find((name) => name in (rows[0] ?? {}) && isOfJudge(name)) ?? null);
}

function withoutJudgePrompt(row: Fields, prompt: string | null): Fields {
  if (prompt === null || !(prompt in row)) return row;
  const { [prompt]: given, ...rest } = row;
  return { ...rest, "prompt of the judge": given };
}

/** Of two responses, whose systems the row names, the input is what both answered. */
function withAskedInput(row: Fields): Fields {
  if (!arePairsByInput(Object.keys(row))) return row;
  const { input, ...rest } = row;
  return { ...rest, instruction: input };
}

const HISTORY = /^((chat|conversation|dialog(ue)?)_)?histor(y|ies)$/i;
const PROMPT = "system";

/** Whether a column called as systems are holds sentences, which were said to the model before what it was asked. */
function areSystemPrompts(rows: readonly Fields[]): boolean {
  const said = rows.map((row) => row[PROMPT]).filter((cell) => typeof cell === "string" && cell.trim() !== "");
  return said.length > 0 && said.every((cell) => String(cell).trim().split(/\s+/).length >= 5);
}

/** What was asked after a history of turns, or a system prompt, is a conversation. */
function withTurnsBefore(row: Fields, asked: readonly (string | null | undefined)[], hasPrompts: boolean): Fields {
  const column = asked.find((name) => name && typeof row[name] === "string");
  const history = Object.keys(row).find((name) => HISTORY.test(name) && turnsIn(row[name]) !== null);
  const isPrompt = hasPrompts && PROMPT in row;
  if (!column || (!history && !isPrompt)) return row;
  const rest = Object.entries(row).filter(([name]) => name !== history && !(isPrompt && name === PROMPT));
  const prompt = isPrompt ? String(row[PROMPT] ?? "").trim() : "";
  const before = [
    ...(prompt ? [{ role: "system", content: prompt }] : []),
    ...(turnsIn(history && row[history]) ?? []),
  ];
  const text = String(row[column]);
  const messages = [...before, { role: "user", content: text }];
  return { ...Object.fromEntries(rest), [column]: before.length === 0 ? text : messages };
}

/** Turns as a conversation, as promptflow keeps them (`inputs.question, outputs.answer`), or as pairs of what was asked and answered. */
function turnsIn(value: unknown): Message[] | null {
  const list = typeof value === "string" ? jsonIn(value) : value;
  if (!Array.isArray(list)) return null;
  if (list.length === 0) return [];
  const turns = list.map(turnIn);
  return conversationIn(list) ?? (turns.every((turn) => turn !== null) ? turns.flat() : null);
}

function turnIn(turn: unknown): Message[] | null {
  const [asked, answered, ...more]: unknown[] = Array.isArray(turn)
    ? turn
    : isRecord(turn) && isRecord(turn.inputs) && isRecord(turn.outputs)
      ? [textIn(turn.inputs), textIn(turn.outputs)]
      : [];
  if (typeof asked !== "string" || typeof answered !== "string" || more.length > 0) return null;
  return [
    { role: "user", content: asked },
    { role: "assistant", content: answered },
  ];
}

const textIn = (held: Fields) => Object.values(held).find((value) => typeof value === "string");
