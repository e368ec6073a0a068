import type { ImportOptions } from "@/lib/imports/import-options";
import { isRecord } from "@/lib/wire/is-record";
import { asText } from "./conversations";
import { type Fields, type FindShape, hasAll, LABEL, labelRows } from "./row-shape";

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
