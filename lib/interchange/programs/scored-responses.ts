import type { ImportOptions } from "@/lib/imports/import-options";
import { isRecord } from "@/lib/wire/is-record";
import { guessTableColumns } from "../formats/table";
import { asText, contentText } from "./conversations";
import { type Fields, type FindShape, firstOf, hasAll, LABEL, labelRows, plainFields } from "./row-shape";

const HELPSTEER = ["helpfulness", "correctness", "coherence", "complexity", "verbosity"];

/** HelpSteer and HelpSteer2: five scores of each response, from 0 to 4, on which its annotators agreed. */
export const helpSteer: FindShape = (rows) => {
  const scored = HELPSTEER.filter((name) => rows.some((row) => name in row));
  if (rows.length === 0 || scored.length < 3 || !rows.every((row) => hasAll(row, "prompt", "response"))) return null;
  return {
    program: "HelpSteer",
    format: "labels",
    options: {
      labels: {
        columns: { item: null, value: LABEL.value, criterion: LABEL.criterion, rater: null, comment: null },
        rater: "HelpSteer annotators",
        scales: Object.fromEntries(scored.map((name) => [name, "0-4"])),
      },
    },
    rows: (row) => {
      const texts = Object.entries(row).filter(([name]) => !scored.includes(name));
      return scored.map((name) => ({
        ...Object.fromEntries(texts),
        [LABEL.criterion]: name,
        [LABEL.value]: row[name] ?? null,
      }));
    },
  };
};

/** KTO's data: a completion that is desirable, or not. */
export const kto: FindShape = (rows) => {
  const isLabelled = (row: Fields) => /^(true|false)$/i.test(String(row.label));
  if (rows.length === 0 || !rows.every((row) => hasAll(row, "prompt", "completion", "label") && isLabelled(row)))
    return null;
  return {
    program: "KTO",
    format: "labels",
    options: {
      labels: {
        columns: { item: "id" in (rows[0] ?? {}) ? "id" : null, value: LABEL.value, rater: null, criterion: null },
        rater: "KTO label",
        scale: "categories",
      },
    },
    rows: ({ label, prompt, completion, ...rest }) => [
      {
        ...rest,
        prompt: asText(prompt),
        completion: asText(completion),
        [LABEL.value]: /^true$/i.test(String(label)) ? "desirable" : "undesirable",
      },
    ],
  };
};

/** PRISM's utterances: a participant's score, from 1 to 100, of a model's response. */
export const prismUtterances: FindShape = (rows) => {
  if (rows.length === 0 || !rows.every((row) => hasAll(row, "user_prompt", "model_response", "model_name", "user_id")))
    return null;
  return {
    program: "PRISM",
    format: "labels",
    options: prismOptions(),
    rows: ({ interaction_id, user_prompt, model_response, model_name, user_id, score, ...rest }) =>
      labelRows({
        id: interaction_id ?? null,
        data: { ...rest, prompt: user_prompt, system: model_name, response: model_response },
        rater: user_id,
        said: [{ criterion: "score", value: score ?? null }],
      }),
  };
};

/** PRISM's conversations: what a participant asked in each turn, and how they scored the responses. */
export const prismConversations: FindShape = (rows) => {
  if (
    rows.length === 0 ||
    !rows.every((row) => hasAll(row, "conversation_id", "user_id") && Array.isArray(row.conversation_history))
  )
    return null;
  return {
    program: "PRISM",
    format: "labels",
    options: prismOptions(),
    rows: (row) => {
      const turns = (Array.isArray(row.conversation_history) ? row.conversation_history : []).filter(isRecord);
      return turns
        .filter(({ role }) => role === "model")
        .flatMap((said) => {
          const before = turns.filter((each) => Number(each.turn) < Number(said.turn) && each.if_chosen !== false);
          const asked = turns.filter((each) => each.turn === said.turn && each.role === "user");
          const prompt = asText([...before, ...asked].map(({ role, content }) => ({ role, content })));
          const data = {
            conversation_type: row.conversation_type,
            prompt,
            system: said.model_name,
            response: said.content,
          };
          return labelRows({
            id: `${String(row.conversation_id)} ${Number(said.turn) + 1}`,
            data,
            rater: row.user_id,
            said: [{ criterion: "score", value: said.score ?? null }],
          });
        });
    },
  };
};

function prismOptions(): ImportOptions {
  return { labels: { scale: "0-100", columns: { ...LABEL, system: "system" } } };
}

const TEXTS = [
  "response",
  "text",
  "output",
  "completion",
  "answer",
  "content",
  "generated_text",
  "generation",
  "summary",
];
const SYSTEMS = ["system", "model", "model_name", "generator", "policy", "model_id"];
const UNNAMED = "model";

/**
 * Rows with a list of responses, each with its model, as UltraFeedback (`completions`) and Nectar (`answers`) have them; or a
 * list of texts, which are samples of one system.
 */
export const nestedResponses: FindShape = (rows) => {
  const [first] = rows;
  if (!first) return null;
  const list = Object.keys(first).find((name) => RESPONSES.test(name) && rows.every((row) => areResponses(row[name])));
  if (list === undefined) return null;
  const rest = Object.keys(first).filter((name) => name !== list);
  const { instruction } = guessTableColumns(rest);
  if (!instruction || rest.includes("checklist") || isOwn(rows, list)) return null;
  return {
    program: "responses in a list",
    format: "table",
    options: { columns: { instruction, system: "system", response: "response", sample: "sample", responses: [] } },
    rows: (row) => {
      const about = Object.entries(row).filter(([name]) => name !== list);
      const named = Object.fromEntries(
        about.map(([name, value]) => [OWN.includes(name) ? `${name} (row)` : name, value]),
      );
      const met = new Map<string, number>();
      const responses = Array.isArray(row[list]) ? row[list] : [];
      const told = responses.map((each: unknown): Fields => {
        const of = isRecord(each) ? each : {};
        const system = String(firstOf(of, ...SYSTEMS) ?? UNNAMED);
        const sample = met.get(system) ?? 0;
        met.set(system, sample + 1);
        const more = Object.entries(plainFields(of)).map(([name, value]) => [
          name in named ? `${list}.${name}` : name,
          value,
        ]);
        return { ...Object.fromEntries(more), ...named, system, sample, response: textOf(each) ?? "" };
      });
      return told.length > 0 ? told : [{ ...named, system: null, sample: null, response: null }];
    },
  };
};

const RESPONSES = /^(responses|completions|answers|outputs|generations|candidates|samples|all_responses)$/i;
const OWN = ["system", "sample", "response"];

function areResponses(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === "string" || textOf(each) !== null);
}

function textOf(each: unknown): string | null {
  if (typeof each === "string") return each;
  return isRecord(each) ? contentText(firstOf(each, ...TEXTS) ?? null) : null;
}

/** Tickbox's own rows, which its own reader knows better. */
function isOwn(rows: readonly Fields[], list: string): boolean {
  if (list !== "responses") return false;
  const [some] = rows.flatMap((row) => (Array.isArray(row[list]) ? row[list] : []));
  return some === undefined || (isRecord(some) && "system" in some);
}
