import type { Message } from "@/lib/content/messages-schema";
import { isRecord } from "@/lib/wire/is-record";
import { idFromContent } from "../formats/foreign-fields";
import { asInstruction, askedAndAnswered, contentText, conversationIn } from "./conversations";
import { type Fields, type FindShape, firstOf, plainFields } from "./row-shape";

/** Members of a chat's row that say what it is, and nothing of what it is about. */
const OF_CHAT = [
  "id",
  "messages",
  "conversations",
  "conversation",
  "tools",
  "parallel_tool_calls",
  "functions",
  "model",
  "source",
  "system",
];

/**
 * Chats a line, as models are trained on (`messages`; ShareGPT's `conversations`): what comes before the last turn was asked, and
 * the last turn of the assistant is the response.
 */
export const chats: FindShape = (rows) => {
  const isChat = (row: Fields) => {
    const messages = messagesOf(row);
    if (!messages || ["instruction", "responses", "response", "rejected"].some((name) => name in row)) return false;
    // Tickbox's own rows have an id, and may ask by a conversation.
    return !("messages" in row && "id" in row) || askedAndAnswered(messages) !== null;
  };
  if (rows.length === 0 || !rows.every(isChat)) return null;
  // A study without responses is still a study.
  if (rows.every((row) => "messages" in row && "id" in row && Object.keys(row).length > 2 && isOwn(row))) return null;
  return {
    program: "chat",
    format: "tickbox",
    rows: (row) => {
      const messages = messagesOf(row) ?? [];
      const found = askedAndAnswered(withSystem(row.system, messages));
      const asked = found?.asked ?? messages;
      const id = firstOf(row, "id", "conversation_id", "uuid");
      return [
        {
          id: idOf(id, asked),
          ...asInstruction(asked),
          ...namesOf(row),
          responses: found ? [{ ...systemOf(row.model), text: found.answer.content }] : [],
          ...unused(row, OF_CHAT),
        },
      ];
    },
  };
};

const OWN = ["subset", "domain", "tags", "pairs", "checklist", "checklists", "verifiers", "input"];
const isOwn = (row: Fields) => Object.keys(row).every((name) => ["id", "messages", ...OWN].includes(name));

function messagesOf(row: Fields): Message[] | null {
  return conversationIn(row.messages ?? row.conversations ?? row.conversation);
}

export function withSystem(system: unknown, messages: readonly Message[]): readonly Message[] {
  return typeof system === "string" && system !== "" && messages[0]?.role !== "system"
    ? [{ role: "system", content: system }, ...messages]
    : messages;
}

function namesOf(row: Fields): Fields {
  const subset = firstOf(row, "subset", "split", "source");
  const domain = firstOf(row, "domain", "category");
  return {
    ...(typeof subset === "string" ? { subset: subset.trim() } : {}),
    ...(typeof domain === "string" ? { domain: domain.trim() } : {}),
  };
}

/** What a line of the study format has no place for, so that it is listed as not used. */
export function unused(row: Fields, used: readonly string[]): Fields {
  const known = [...used, "subset", "split", "domain", "category"];
  return Object.fromEntries(Object.entries(row).filter(([name]) => !known.includes(name)));
}

function idOf(id: unknown, asked: readonly Message[]): unknown {
  return id ?? idFromContent(JSON.stringify(asked));
}

export const systemOf = (model: unknown) => (typeof model === "string" && model.trim() ? { system: model.trim() } : {});

/** LLaMA-Factory's chats, each with a message that was chosen, and one that was rejected. */
const isChosen = (row: Fields) => conversationIn([row.chosen]) !== null && conversationIn([row.rejected]) !== null;

/** OpenAI's data to fine-tune on preferences: one of two answers is the preferred one. */
export const preferredOutputs: FindShape = (rows) => {
  if (rows.length > 0 && rows.every((row) => messagesOf(row) !== null && isChosen(row)))
    return {
      program: "preference fine-tuning",
      format: "pairs",
      rows: ({ messages, conversations, conversation, chosen, rejected, ...rest }) => [
        {
          ...rest,
          prompt: messagesOf({ messages, conversations, conversation }),
          chosen: conversationIn([chosen]),
          rejected: conversationIn([rejected]),
        },
      ],
    };
  if (rows.length === 0 || !rows.every((row) => "preferred_output" in row && "non_preferred_output" in row))
    return null;
  return {
    program: "preference fine-tuning",
    format: "pairs",
    rows: ({ input, preferred_output: chosen, non_preferred_output: rejected, ...rest }) => [
      {
        ...rest,
        prompt: conversationIn(isRecord(input) ? input.messages : input) ?? input,
        chosen: conversationIn(chosen) ?? chosen,
        rejected: conversationIn(rejected) ?? rejected,
      },
    ],
  };
};

/** MT-Bench's and Arena-Hard's questions, whose turns were asked one after the other, and a model's answers to them. */
export const questionTurns: FindShape = (rows) => {
  const isQuestion = (row: Fields) => "question_id" in row && turnsIn(row.turns) !== null;
  const isAnswer = (row: Fields) =>
    ("question_id" in row || "uid" in row) && (row.model_id ?? row.model) !== undefined && answersIn(row) !== null;
  const isHard = (row: Fields) => "uid" in row && (turnsIn(row.turns) !== null || typeof row.prompt === "string");
  if (rows.length === 0 || !rows.every((row) => isQuestion(row) || isAnswer(row) || isHard(row))) return null;
  return {
    program: "MT-Bench",
    format: "tickbox",
    rows: (row) => {
      const id = row.question_id ?? row.uid;
      const answers = answersIn(row);
      if (answers) {
        const said = answers.map((turns, sample) => ({
          ...systemOf(row.model_id ?? row.model),
          ...(answers.length > 1 && { sample }),
          ...(turns.length === 1
            ? { text: turns[0] }
            : { messages: turns.map((content) => ({ role: "assistant", content })) }),
        }));
        // Arena-Hard's later answers have what was asked with them.
        const spoken = conversationIn(row.messages) ?? [];
        const asked = spoken.slice(0, Math.max(0, spoken.length - 1)).filter(({ role }) => role !== "assistant");
        return [
          {
            id,
            ...(asked.length > 0 ? asInstruction(asked) : {}),
            responses: said,
            ...plainFields(
              unused(row, [
                "question_id",
                "uid",
                "model_id",
                "model",
                "choices",
                "messages",
                "answer_id",
                "ans_id",
                "tstamp",
                "metadata",
              ]),
            ),
          },
        ];
      }
      const turns = turnsIn(row.turns) ?? [String(row.prompt)];
      return [
        {
          id,
          ...asInstruction(turns.map((content) => ({ role: "user", content }))),
          ...namesOf(row),
          ...unused(row, ["question_id", "uid", "turns", "prompt"]),
        },
      ];
    },
  };
};

/** Texts, or objects with them. */
function turnsIn(turns: unknown): string[] | null {
  if (!Array.isArray(turns) || turns.length === 0) return null;
  const texts = turns.map((turn) => (isRecord(turn) ? contentText(turn.content ?? null) : contentText(turn)));
  return texts.every((text) => text !== null) ? texts : null;
}

function answersIn({ choices, messages }: Fields): string[][] | null {
  const answers = Array.isArray(choices)
    ? choices.map((choice) => (isRecord(choice) ? turnsIn(choice.turns) : null))
    : [conversationIn(messages)?.flatMap(({ role, content }) => (role === "assistant" ? [content] : [])) ?? null];
  return answers.length > 0 && answers.every((turns) => turns !== null && turns.length > 0)
    ? answers.flatMap((turns) => (turns ? [turns] : []))
    : null;
}

/** OpenAI's evals write what happened as events: the spec names the model, and a sample's first prompt is what was asked. */
export const sampledEvents: FindShape = (rows) => {
  const isEvent = (row: Fields) => "spec" in row || "final_report" in row || ("event_id" in row && isRecord(row.data));
  if (!rows.every(isEvent) || !rows.some((row) => row.type === "sampling")) return null;
  const met = new Map<string, { asked: string; events: unknown[] }>();
  let model: unknown = null;
  return {
    program: "OpenAI evals",
    format: "tickbox",
    rows: ({ spec, event_id: event, sample_id: id, type, data }) => {
      if (isRecord(spec)) model = firstText(spec.completion_fns) ?? spec.model_name ?? model;
      if (type !== "sampling" || !isRecord(data)) return [];
      const prompt = data.prompt ?? data.input;
      const asked = typeof prompt === "string" ? [{ role: "user", content: prompt }] : (conversationIn(prompt) ?? []);
      const sample = met.get(String(id)) ?? { asked: JSON.stringify(asked), events: [] };
      // What a model that grades was asked of the answer is another prompt.
      if (sample.asked !== JSON.stringify(asked)) return [];
      if (!sample.events.includes(event)) sample.events.push(event);
      met.set(String(id), sample);
      const place = sample.events.indexOf(event);
      const text = firstText(data.sampled) ?? "";
      return [
        { id, ...asInstruction(asked), responses: [{ ...systemOf(model), ...(place > 0 && { sample: place }), text }] },
      ];
    },
  };
};

const firstText = (value: unknown) => [value].flat().find((text) => typeof text === "string");

const OF_VICUNA = ["question_id", "text", "category", "answer_id", "model_id", "metadata", "tstamp", "reviewer_id"];

/** Vicuna's questions and answers, from before there were turns: one text each. */
export const vicunaTexts: FindShape = (rows) => {
  const isText = (row: Fields) =>
    "question_id" in row &&
    typeof row.text === "string" &&
    (isAnswer(row) || "category" in row) &&
    Object.keys(row).every((name) => OF_VICUNA.includes(name));
  const withTurns = ({ text, ...row }: Fields): Fields =>
    isAnswer(row) ? { ...row, choices: [{ turns: [text] }] } : { ...row, turns: [text] };
  const shape = rows.every(isText) ? questionTurns(rows.map(withTurns)) : null;
  return shape && { ...shape, program: "Vicuna", rows: (row) => shape.rows(withTurns(row)) };
};

const isAnswer = (row: Fields): boolean => "model_id" in row;
