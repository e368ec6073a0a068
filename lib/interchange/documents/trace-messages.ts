import type { Message } from "@/lib/content/messages-schema";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import { isRecord } from "@/lib/wire/is-record";

/** Attributes by their whole names: what was nested is joined by dots, lists by their indexes from 0. */
export type FlatAttributes = Readonly<Record<string, unknown>>;

export function flattened(value: unknown, prefix = "", into: Record<string, unknown> = {}): FlatAttributes {
  if (isRecord(value) || Array.isArray(value)) {
    for (const [name, inner] of Object.entries(value)) flattened(inner, prefix ? `${prefix}.${name}` : name, into);
  } else if (prefix !== "" && value !== null && value !== undefined) into[prefix] = value;
  return into;
}

/** What attributes such as llm.input_messages.0.message.content say, in the order of their numbers; none where there are none. */
function numberedMessages(attributes: FlatAttributes, prefix: string): Message[] {
  const byNumber = new Map<number, Record<string, unknown>>();
  for (const [name, value] of Object.entries(attributes)) {
    if (!name.startsWith(`${prefix}.`)) continue;
    const [, number = "", field = ""] = /^(\d+)\.(?:message\.)?(.+)$/.exec(name.slice(prefix.length + 1)) ?? [];
    if (number === "") continue;
    const fields = byNumber.get(Number(number)) ?? {};
    fields[field] = value;
    byNumber.set(Number(number), fields);
  }
  const inOrder = [...byNumber].sort(([a], [b]) => a - b);
  return inOrder.flatMap(([, fields]) =>
    messageOf(nested(fields), prefix.includes("completion") ? "assistant" : "user"),
  );
}

/** The fields of one message as an object, its lists as lists. */
function nested(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const lists = (name: string, member: string) => {
    const found: Record<string, unknown>[] = [];
    for (const [field, value] of Object.entries(fields)) {
      const [, number = "", rest = ""] = new RegExp(`^${name}\\.(\\d+)\\.(?:${member}\\.)?(.+)$`).exec(field) ?? [];
      if (number === "") continue;
      const at = found[Number(number)] ?? {};
      at[rest.replace(/^function\./, "")] = value;
      found[Number(number)] = at;
    }
    return found.filter((one) => one !== undefined);
  };
  const calls = lists("tool_calls", "tool_call");
  const contents = lists("contents", "message_content");
  return {
    ...fields,
    ...(calls.length > 0 && { tool_calls: calls }),
    ...(contents.length > 0 && fields.content === undefined && { content: contents }),
  };
}

const ROLES: Readonly<Record<string, string>> = {
  human: "user",
  ai: "assistant",
  model: "assistant",
  function: "tool",
  HumanMessage: "user",
  HumanMessageChunk: "user",
  AIMessage: "assistant",
  AIMessageChunk: "assistant",
  SystemMessage: "system",
  ToolMessage: "tool",
};

/** Members that hold the messages of a call, in the words of the programs that log it. */
const LISTS = ["messages", "choices", "generations", "candidates", "message", "prompt", "content"];
/** Members that hold a text, where nothing else is said. */
const TEXTS = ["input", "question", "query", "prompt", "output", "answer", "response", "completion", "text", "result"];

/**
 * What was said, however it is written: a text, messages as OpenAI, LangChain, Langfuse or OpenTelemetry's conventions have
 * them, or an object around them. Tool calls become text between <tool_call> tags, which raters see folded.
 * @param role whose words a text without a role is
 */
export function messagesOf(value: unknown, role: "user" | "assistant"): Message[] {
  if (value === null || value === undefined || value === "") return [];
  if (typeof value === "string") {
    const parsed = /^\s*[[{]/.test(value) ? parsedJson(value) : undefined;
    return parsed === undefined ? [{ role, content: value }] : messagesOf(parsed, role);
  }
  if (Array.isArray(value)) return value.flatMap((one) => messagesOf(one, role));
  if (!isRecord(value)) return [{ role, content: String(value) }];
  const message = messageOf(value, role);
  if (message.length > 0) return message;
  for (const name of LISTS) {
    if (isRecord(value[name]) || Array.isArray(value[name])) {
      const found = messagesOf(value[name], role);
      if (found.length > 0) return found;
    }
  }
  const named = TEXTS.find((name) => typeof value[name] === "string" && value[name] !== "");
  if (named !== undefined) return messagesOf(value[named], role);
  return [{ role, content: JSON.stringify(value) }];
}

function messageOf(value: Readonly<Record<string, unknown>>, role: "user" | "assistant"): Message[] {
  // LangChain's own form, {lc, id: [..., "HumanMessage"], kwargs: {content}}, and {type: "human", data: {content}}.
  const inner = isRecord(value.kwargs) ? value.kwargs : isRecord(value.data) ? value.data : value;
  const kind = Array.isArray(value.id) ? value.id.at(-1) : (inner.role ?? inner.type ?? value.type);
  const content = inner.content ?? inner.parts;
  const calls = toolCalls(inner.tool_calls);
  const isMessage =
    isRecord(value.kwargs) || typeof inner.role === "string" || typeof kind === "string" || calls !== "";
  if (!isMessage || (content === undefined && calls === "")) return [];
  const text = [contentText(content), calls].filter((part) => part !== "").join("\n\n");
  const said = typeof kind === "string" && kind !== "text" && kind !== "message" ? (ROLES[kind] ?? kind) : role;
  return text === "" ? [] : [{ role: said, content: text }];
}

/** Of a content: a text, or parts, of which texts and tool calls count. */
function contentText(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return isRecord(content) ? contentText([content]) : "";
  return content
    .flatMap((part): string[] => {
      if (typeof part === "string") return [part];
      if (!isRecord(part)) return [];
      if (part.type === "tool_call" || part.type === "tool_use") return [toolCalls([part])];
      const text = part.text ?? part.content ?? part.response ?? part.result;
      if (text === undefined || text === null) return [];
      return [typeof text === "string" ? text : JSON.stringify(text)];
    })
    .filter((text) => text !== "")
    .join("\n");
}

function toolCalls(calls: unknown): string {
  if (!Array.isArray(calls)) return "";
  return calls
    .flatMap((call) => {
      if (!isRecord(call)) return [];
      const called = isRecord(call.function) ? call.function : call;
      const written = called.arguments ?? called.args ?? called.input ?? {};
      const given = typeof written === "string" ? (parsedJson(written) ?? written) : written;
      return [`<tool_call>\n${JSON.stringify({ name: called.name ?? "", arguments: given })}\n</tool_call>`];
    })
    .join("\n");
}

export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** The first of these names that is one, as a system is called. */
export function nameOf(...names: unknown[]): string {
  const found = names.map((name) => textOf(name).trim()).find((name) => name !== "");
  return (found ?? "model").slice(0, STUDY_LIMITS.nameCharacters).trim();
}

interface SpanEvent {
  readonly name: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** Operations with a model that are no call of it. */
const OTHER_STEPS = ["embeddings", "invoke_agent", "create_agent", "execute_tool"];

interface Conversation {
  readonly system: string;
  readonly isModelCall: boolean;
  readonly input: readonly Message[];
  readonly output: readonly Message[];
}

/**
 * What a span says, by the conventions of OpenInference (llm.*), of OpenTelemetry since 1.37 (gen_ai.input.messages), in
 * events before, and in numbered attributes (gen_ai.prompt.0.content) before that.
 */
export function conversationIn(attributes: FlatAttributes, events: readonly SpanEvent[], name: string): Conversation {
  const get = (...names: string[]) => names.map((key) => attributes[key]).find((found) => found !== undefined);
  const details = events.find((event) => event.name === "gen_ai.client.inference.operation.details")?.attributes ?? {};
  const whole = (key: string, role: "user" | "assistant") => {
    const own = messagesOf(get(key) ?? details[key], role);
    return own.length > 0 ? own : numberedMessages(attributes, key);
  };
  const first = (...found: Message[][]) => found.find(({ length }) => length > 0) ?? [];
  const instructions = messagesOf(get("gen_ai.system_instructions") ?? details["gen_ai.system_instructions"], "user");
  const input = first(
    numberedMessages(attributes, "llm.input_messages"),
    whole("gen_ai.input.messages", "user"),
    numberedMessages(attributes, "gen_ai.prompt"),
    eventMessages(events, "input"),
    messagesOf(get("gen_ai.prompt", "llm.prompts.0", "input.value", "traceloop.entity.input"), "user"),
  );
  const output = first(
    numberedMessages(attributes, "llm.output_messages").map(byAssistant),
    whole("gen_ai.output.messages", "assistant"),
    numberedMessages(attributes, "gen_ai.completion"),
    eventMessages(events, "output"),
    messagesOf(get("gen_ai.completion", "output.value", "traceloop.entity.output"), "assistant"),
  );
  const model = get("gen_ai.response.model", "gen_ai.request.model", "llm.model_name");
  const kind = textOf(get("openinference.span.kind", "span_kind"));
  return {
    system: nameOf(model, name),
    isModelCall:
      kind === "" ? model !== undefined && !OTHER_STEPS.includes(textOf(get("gen_ai.operation.name"))) : kind === "LLM",
    input: [...instructions.map(({ content }) => ({ role: "system", content })), ...input],
    output,
  };
}

export const byAssistant = ({ role, content }: Message): Message => ({
  role: role === "user" ? "assistant" : role,
  content,
});

/** Messages in events of a span: one each (gen_ai.user.message, gen_ai.choice), or all in one (gen_ai.content.prompt). */
function eventMessages(events: readonly SpanEvent[], side: "input" | "output"): Message[] {
  return events.flatMap(({ name, attributes }) => {
    const [, speaker = ""] = /^gen_ai\.(system|user|assistant|tool)\.message$/.exec(name) ?? [];
    if (side === "input") {
      if (name === "gen_ai.content.prompt") return messagesOf(attributes["gen_ai.prompt"], "user");
      if (speaker === "") return [];
      const found = messagesOf(spoken(attributes), "user");
      return found.map(({ content }) => ({ role: speaker, content }));
    }
    if (name === "gen_ai.content.completion") return messagesOf(attributes["gen_ai.completion"], "assistant");
    return name === "gen_ai.choice"
      ? messagesOf(attributes.message ?? spoken(attributes), "assistant").map(byAssistant)
      : [];
  });
}

/** The body of an event, which some exporters write as an attribute and others as several. */
function spoken(attributes: Readonly<Record<string, unknown>>): unknown {
  const calls = typeof attributes.tool_calls === "string" ? parsedJson(attributes.tool_calls) : attributes.tool_calls;
  return calls ? { role: "assistant", content: attributes.content ?? "", tool_calls: calls } : attributes.content;
}
