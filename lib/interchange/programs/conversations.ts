import type { Message } from "@/lib/content/messages-schema";
import { isRecord } from "@/lib/wire/is-record";
import { type Fields, type FindShape, firstOf, jsonIn, LABEL } from "./row-shape";

const ROLES: Readonly<Record<string, string>> = {
  human: "user",
  prompter: "user",
  gpt: "assistant",
  bot: "assistant",
  chatgpt: "assistant",
  model: "assistant",
  ai: "assistant",
  chatbot: "assistant",
  agent: "assistant",
  customer: "user",
  developer: "system",
};

/**
 * A conversation however chat programs write it: `role` and `content`, ShareGPT's `from` and `value`, a dialogue's `author`
 * and `text`, OpenCompass's `prompt`; contents as texts or in parts; calls of tools. Pictures and sounds are said by name.
 * @returns null where it is no conversation
 */
export function conversationIn(value: unknown): Message[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const messages = value.map(messageIn);
  return messages.every((message) => message !== null) ? messages : null;
}

function messageIn(value: unknown): Message | null {
  if (!isRecord(value)) return null;
  const role = value.role ?? value.from ?? value.author ?? value.speaker;
  const content = "content" in value ? value.content : "value" in value ? value.value : (value.text ?? value.prompt);
  if (typeof role !== "string" || role.trim() === "") return null;
  const said = contentText(content);
  const calls = callsIn(value.tool_calls ?? value.function_call);
  if (said === null && calls.length === 0 && content !== null) return null;
  return {
    role: ROLES[role.trim().toLowerCase()] ?? role.trim(),
    content: [...(said ? [said] : []), ...calls].join("\n"),
  };
}

/** A text, or its parts: those without a text are named in brackets. Null where it is neither. */
export function contentText(content: unknown): string | null {
  if (typeof content === "string") return content;
  // Arena-Hard's answers.
  if (isRecord(content) && typeof content.answer === "string") return content.answer;
  if (isRecord(content)) return contentText([content]);
  if (!Array.isArray(content)) return null;
  const parts = content.map(partText);
  return parts.every((part) => part !== null) ? parts.filter((part) => part !== "").join("\n") : null;
}

function partText(part: unknown): string | null {
  if (typeof part === "string") return part;
  if (!isRecord(part)) return null;
  if (typeof part.text === "string") return part.text;
  const type = typeof part.type === "string" ? part.type : null;
  if (type === null) return null;
  if (type === "reasoning" || type === "thinking" || type === "redacted_thinking") return "";
  if (type === "refusal" && typeof part.refusal === "string") return part.refusal;
  if (type === "tool_use") return callText(part.name, part.input);
  if (type === "tool_result") return contentText(part.content) ?? "";
  return `[${type.replace(/^input_|_url$/g, "")}]`;
}

function callsIn(calls: unknown): string[] {
  const list = Array.isArray(calls) ? calls : isRecord(calls) ? [calls] : [];
  return list.filter(isRecord).map((call) => {
    const asked = isRecord(call.function) ? call.function : call;
    return callText(asked.name ?? asked.function, asked.arguments ?? call.arguments);
  });
}

function callText(name: unknown, given: unknown): string {
  const values = typeof given === "string" ? given : JSON.stringify(given ?? {});
  return `[call ${typeof name === "string" ? name : "tool"}(${values})]`;
}

/** A row whose conversations are plain: lists of `role` and `content`, also where a cell of a table holds them as JSON. */
export function withPlainConversations(row: Fields): Fields {
  let plain: Record<string, unknown> | null = null;
  for (const [name, value] of Object.entries(row)) {
    const list =
      typeof value === "string" && /^\[\s*\{\s*"(role|from|content|value)"/.test(value) ? jsonIn(value) : value;
    const first: unknown = Array.isArray(list) ? list[0] : undefined;
    if (!Array.isArray(list) || !isRecord(first) || isPlain(list)) {
      if (list !== value) plain = { ...(plain ?? row), [name]: list };
      continue;
    }
    const messages = ["content", "value", "prompt"].some((part) => part in first) ? conversationIn(list) : null;
    if (messages) plain = { ...(plain ?? row), [name]: messages };
  }
  return plain ?? row;
}

function isPlain(list: readonly unknown[]): boolean {
  return list.every(
    (message) =>
      isRecord(message) &&
      Object.keys(message).length === 2 &&
      typeof message.role === "string" &&
      typeof message.content === "string",
  );
}

/** What was asked and what was answered last; null where nobody was asked, or nothing answered. */
export function askedAndAnswered(messages: readonly Message[]): { asked: Message[]; answer: Message } | null {
  const [answer] = messages.slice(-1);
  const asked = messages.slice(0, -1);
  return answer?.role === "assistant" && asked.some(({ role }) => role !== "system") ? { asked, answer } : null;
}

/** A conversation of one person's message alone is a text. */
export function asInstruction(asked: readonly Message[]): { instruction: string } | { messages: readonly Message[] } {
  const [only, ...more] = asked;
  return only?.role === "user" && more.length === 0 ? { instruction: only.content } : { messages: asked };
}

/** A conversation of one message is its text. */
export function asText(asked: unknown): unknown {
  const messages = conversationIn(asked);
  const [only, ...more] = messages ?? [];
  return only && more.length === 0 ? only.content : (messages ?? asked);
}

const SPEAKER = /\n\n(Human|Assistant): ?/;
const BARE_SPEAKER = /\n+(Human|User|Assistant): ?/;

/** A conversation written as one text, as in Anthropic's data on helpfulness and harmlessness; null where it is none. */
export function spokenIn(text: string): Message[] | null {
  const isBare = /^(Human|User): /.test(text) && /\nAssistant:/.test(text);
  const isClose = isBare && !/\n\nAssistant:/.test(text);
  const [before, ...parts] = (isBare ? `\n\n${text}` : text).split(isClose ? BARE_SPEAKER : SPEAKER);
  if (before?.trim() !== "" || parts.length < 2) return null;
  return parts.flatMap((speaker, index) =>
    index % 2 === 0
      ? [{ role: speaker === "Assistant" ? "assistant" : "user", content: (parts[index + 1] ?? "").trim() }]
      : [],
  );
}

/** What such a text asks: an answer that was not given is no part of it. */
export function askedIn(prompt: unknown): unknown {
  const messages = typeof prompt === "string" ? spokenIn(prompt) : null;
  if (!messages) return prompt;
  const last = messages.at(-1);
  return asText(last?.role === "assistant" && last.content === "" ? messages.slice(0, -1) : messages);
}

const REPLIES = { rater: "Open Assistant volunteers", scale: "ranks" };

/**
 * Open Assistant's conversations, which branch: trees of messages, or the messages alone, each after the one that it answers.
 * An assistant's message is a response to all that was said before it, and its rank (0 is best) a label.
 */
export const messageTrees: FindShape = (rows) => {
  const isTree = (row: Fields) => isRecord(row.prompt) && "message_tree_id" in row && "text" in row.prompt;
  const isMessage = (row: Fields) => ["message_id", "parent_id", "text", "role"].every((name) => name in row);
  if (rows.length === 0 || !(rows.every(isTree) || rows.every(isMessage))) return null;
  const met = new Map<unknown, { message: Message; parent: unknown; answers: unknown[] }>();
  const before = (id: unknown): Message[] => {
    const found = met.get(id);
    return found ? [...before(found.parent), found.message] : [];
  };
  const told = (row: Fields): Fields[] => {
    const { message_id: id, parent_id: parent = null, text, role, rank, replies, ...about } = row;
    const message = conversationIn([{ role, content: text }])?.[0];
    if (!message) return [];
    met.set(id, { message, parent, answers: met.get(id)?.answers ?? [] });
    const answers = met.get(parent)?.answers ?? [];
    if (!answers.includes(id)) answers.push(id);
    const answer = {
      id: parent,
      prompt: asText(before(parent)),
      system: about.synthetic === true ? (firstOf(about, "model_name") ?? "model") : "people",
      sample: answers.indexOf(id),
      response: message.content,
      [LABEL.value]: typeof rank === "number" ? rank + 1 : null,
    };
    const more = (Array.isArray(replies) ? replies.filter(isRecord) : []).flatMap((reply) =>
      told({ ...reply, parent_id: id }),
    );
    return [...(message.role === "assistant" ? [answer] : []), ...more];
  };
  const rowsOf = (row: Fields) => told(isRecord(row.prompt) ? row.prompt : row);
  const isRanked = rows.flatMap(rowsOf).some((row) => row[LABEL.value] !== null);
  const texts = { id: "id", instruction: "prompt", system: "system", response: "response", sample: "sample" };
  return {
    program: "Open Assistant",
    format: isRanked ? "labels" : "table",
    options: {
      columns: texts,
      ...(isRanked && { labels: { ...REPLIES, columns: { item: "id", value: LABEL.value, rater: null } } }),
    },
    rows: rowsOf,
  };
};

/** The turns of one side of a conversation, also as JSON in a cell; null where it is no list of texts. */
export function textsOfTurns(cell: unknown): string[] | null {
  const list = Array.isArray(cell) ? cell : jsonIn(cell);
  if (!Array.isArray(list) || list.length === 0) return null;
  const texts = list.map((turn) => (turn === null ? "" : turn));
  return texts.every((turn) => typeof turn === "string") ? texts : null;
}

/** A single answer, or what followed the first question. */
export function saidInTurns(asked: readonly string[], cell: unknown): unknown {
  const answers = textsOfTurns(cell);
  if (!answers) return cell;
  if (answers.length === 1) return answers[0];
  return answers.flatMap((content, turn) => [
    ...(turn > 0 ? [{ role: "user", content: asked[turn] ?? "" }] : []),
    { role: "assistant", content },
  ]);
}

/** A prompt with answers to it, each as a list of its turns, as the first question and what followed. */
export function withTextsOfTurns(row: Fields, prompt: string, answers: readonly string[]): Fields {
  const asked = textsOfTurns(row[prompt]);
  const areTurns = asked && answers.every((column) => textsOfTurns(row[column])?.length === asked.length);
  if (!areTurns || answers.length === 0) return row;
  const said = answers.map((column) => [column, saidInTurns(asked, row[column])]);
  return { ...row, [prompt]: asked[0] ?? "", ...Object.fromEntries(said) };
}
