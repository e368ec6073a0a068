import type { ImportOptions } from "@/lib/imports/import-options";
import { isRecord } from "@/lib/wire/is-record";
import { idFromContent } from "../formats/foreign-fields";
import { guessLabelColumns } from "../labels/column-names";
import { asText, saidInTurns, textsOfTurns } from "./conversations";
import { type Fields, type FindShape, firstOf, hasAll, LABEL, plainFields } from "./row-shape";

/** Columns of labels of pairs whose rows name the two systems. */
export const PAIR_COLUMNS = {
  item: LABEL.item,
  value: LABEL.value,
  criterion: null,
  system: "system_a",
  otherSystem: "system_b",
  comment: null,
} as const;

interface Pair {
  readonly a: unknown;
  readonly b: unknown;
  readonly systems: readonly [unknown, unknown];
}

export function pairRow({ a, b, systems: [one, other] }: Pair, rest: Fields): Fields {
  const named = typeof one === "string" && typeof other === "string" && one !== "" && one !== other;
  return {
    ...rest,
    system_a: named ? one : "Response 1",
    system_b: named ? other : "Response 2",
    response_a: a ?? "",
    response_b: b ?? "",
  };
}

/**
 * Annotations of AlpacaEval and AlpacaFarm: two outputs and the preferred one, 1 or 2. Numbers between lie nearer to one of the
 * two; 1.5 (once 0) is a draw.
 */
export const alpacaEval: FindShape = (rows) => {
  if (rows.length === 0 || !rows.every((row) => hasAll(row, "instruction", "output_1", "output_2", "preference")))
    return null;
  const isRated = rows.some((row) => firstOf(row, "annotator", "annotator_index") !== undefined);
  return {
    program: "AlpacaEval",
    format: "labels",
    options: {
      labels: {
        columns: { ...PAIR_COLUMNS, item: null, rater: isRated ? LABEL.rater : null },
        ...(isRated ? {} : { unnamedRaters: true }),
      },
    },
    rows: ({
      output_1: a,
      output_2: b,
      generator_1: one,
      generator_2: other,
      preference,
      annotator,
      annotator_index: index,
      dataset,
      ...rest
    }) => [
      pairRow(
        { a, b, systems: [one, other] },
        {
          ...rest,
          ...(dataset === undefined ? {} : { subset: dataset }),
          ...(isRated
            ? { [LABEL.rater]: annotator ?? (index === undefined ? null : `annotator ${String(index)}`) }
            : {}),
          [LABEL.value]: sideOf(preference),
        },
      ),
    ],
  };
};

function sideOf(preference: unknown): string | null {
  if (preference === null || preference === undefined || preference === "") return null;
  const number = Number(preference);
  if (number === 0 || number === 1.5) return "tie";
  if (number >= 1 && number <= 2) return number < 1.5 ? "A" : "B";
  return String(preference);
}

/** Battles as they were in a competition: the turns of a conversation as lists in JSON, and a column for each outcome. */
export const arenaTurns: FindShape = (rows) => {
  const isBattle = (row: Fields) => hasAll(row, "model_a", "model_b", "prompt", "response_a", "response_b");
  if (rows.length === 0 || !rows.every((row) => isBattle(row) && textsOfTurns(row.prompt) !== null)) return null;
  const hasVotes = rows.every((row) => hasAll(row, "winner_model_a", "winner_model_b"));
  return {
    program: "Chatbot Arena",
    format: hasVotes ? "labels" : "pairs",
    ...(hasVotes ? { options: { labels: { columns: { ...PAIR_COLUMNS, rater: null }, unnamedRaters: true } } } : {}),
    rows: ({
      prompt,
      response_a: a,
      response_b: b,
      model_a: one,
      model_b: other,
      winner_model_a: first,
      winner_model_b: second,
      winner_tie: tie,
      ...rest
    }) => {
      const asked = textsOfTurns(prompt) ?? [];
      const votes = [
        [first, "A"],
        [second, "B"],
        [tie, "tie"],
      ] as const;
      const vote = votes.find(([marked]) => /^(1(\.0)?|true)$/i.test(String(marked)))?.[1] ?? null;
      const said = { a: saidInTurns(asked, a), b: saidInTurns(asked, b) };
      return [
        pairRow(
          { ...said, systems: [one, other] },
          { ...rest, prompt: asked[0] ?? "", ...(hasVotes ? { [LABEL.value]: vote } : {}) },
        ),
      ];
    },
  };
};

/** Battles whose votes are of unnamed people, as Arena publishes them since 2024. Those of a named judge are read as they are. */
export const arenaVotes: FindShape = (rows) => {
  const isVote = (row: Fields) =>
    hasAll(row, "model_a", "model_b", "conversation_a", "conversation_b", "winner") && !("judge" in row);
  if (rows.length === 0 || !rows.every(isVote)) return null;
  const systems = { system: "model_a", otherSystem: "model_b" };
  const columns = { ...PAIR_COLUMNS, ...systems, item: null, value: "winner", rater: null };
  const options = { labels: { columns, unnamedRaters: true } };
  return { program: "Chatbot Arena", format: "labels", options, rows: (row) => [row] };
};

/** -3: the first response is much better; 3: the second is. Two of the seven steps are "better" here. */
const SEVEN_STEPS: ImportOptions["labels"] = {
  values: { "-3": "1", "-2": "2", "-1": "2", "0": "3", "1": "4", "2": "4", "3": "5" },
};

/** HelpSteer2's and HelpSteer3's preferences from -3 to 3: those of each annotator, else the one on which they agreed. */
export const helpSteerPreferences: FindShape = (rows) => {
  const isPreference = (row: Fields) => agreedOf(row) !== undefined && preferred(row) !== null;
  if (rows.length === 0 || !rows.every(isPreference)) return null;
  // Others' tables have such a column, too, for steps of their own, and name who chose.
  const areSteps = rows.every((row) => /^-?[0-3](\.0)?$/.test(String(agreedOf(row) ?? 0)));
  const isOwn = (row: Fields) =>
    "preference_strength" in row || Array.isArray(row.context) || Number(agreedOf(row)) <= 0;
  const areOwn = rows.some((row) => isOwn(row) || annotatorsOf(row).length > 0);
  if (!areSteps || !areOwn || guessLabelColumns(Object.keys(rows[0] ?? {})).rater) return null;
  return {
    program: "HelpSteer",
    format: "labels",
    options: {
      labels: { ...SEVEN_STEPS, columns: { ...PAIR_COLUMNS, item: null, rater: LABEL.rater, comment: LABEL.comment } },
    },
    rows: (row) => {
      const pair = preferred(row);
      if (!pair) return [];
      const { context, prompt, response1: _1, response2: _2, response_1: _3, response_2: _4, ...rest } = row;
      const labels = annotatorsOf(row).map((one, index) => ({
        [LABEL.rater]: `annotator ${index + 1}`,
        [LABEL.value]: one.score ?? one.strength,
        [LABEL.comment]: one.reasoning ?? one.justification ?? null,
      }));
      const overall = {
        [LABEL.rater]: "HelpSteer annotators",
        [LABEL.value]: agreedOf(row),
        [LABEL.comment]: null,
      };
      return (labels.length > 0 ? labels : [overall]).map((label) =>
        pairRow({ ...pair, systems: ["", ""] }, { ...plainFields(rest), prompt: asText(context ?? prompt), ...label }),
      );
    },
  };
};

const agreedOf = (row: Fields): unknown => row.overall_preference ?? row.preference_strength;

const annotatorsOf = (row: Fields): readonly Fields[] =>
  [row.individual_preference, row.all_preferences_unprocessed].find(Array.isArray)?.filter(isRecord) ?? [];

function preferred(row: Fields): { a: unknown; b: unknown } | null {
  const [a, b] = [row.response1 ?? row.response_1, row.response2 ?? row.response_2];
  return a === undefined || b === undefined ? null : { a, b };
}

/** OpenAI's comparisons of summaries (TL;DR): a post, two summaries, and the one that a worker chose. */
export const summaryComparisons: FindShape = (rows) => {
  const isComparison = (row: Fields) =>
    isRecord(row.info) && Array.isArray(row.summaries) && row.summaries.length === 2 && "choice" in row;
  if (rows.length === 0 || !rows.every(isComparison)) return null;
  return {
    program: "summary comparisons",
    format: "labels",
    options: { labels: { columns: { ...PAIR_COLUMNS, rater: LABEL.rater } } },
    rows: ({ info, summaries, choice, worker, split, ...rest }) => {
      const about = isRecord(info) ? info : {};
      const [first = {}, second = {}] = (Array.isArray(summaries) ? summaries : []).filter(isRecord);
      return [
        pairRow(
          { a: first.text, b: second.text, systems: [first.policy, second.policy] },
          {
            ...plainFields(rest),
            [LABEL.item]: about.id ?? null,
            prompt: about.post ?? about.article ?? "",
            subset: split ?? null,
            [LABEL.rater]: worker ?? "unknown",
            [LABEL.value]: choice === 0 ? "A" : choice === 1 ? "B" : null,
          },
        ),
      ];
    },
  };
};

/** SHP: two comments on a post, and the one (1: the first) that readers voted higher in less time. */
export const humanPreferences: FindShape = (rows) => {
  if (rows.length === 0 || !rows.every((row) => hasAll(row, "history", "human_ref_A", "human_ref_B", "labels")))
    return null;
  return {
    program: "SHP",
    format: "labels",
    options: { labels: { columns: { ...PAIR_COLUMNS, item: null, rater: null }, rater: "Reddit votes" } },
    rows: ({ history, human_ref_A: a, human_ref_B: b, labels, ...rest }) => [
      pairRow(
        { a, b, systems: ["", ""] },
        { ...rest, prompt: history, [LABEL.value]: Number(labels) === 1 ? "A" : Number(labels) === 0 ? "B" : null },
      ),
    ],
  };
};

/** PKU-SafeRLHF: two responses, the better one and the safer one (0: the first). */
export const saferPairs: FindShape = (rows) => {
  const named = ["prompt", "response_0", "response_1", "better_response_id", "safer_response_id"];
  if (rows.length === 0 || !rows.every((row) => hasAll(row, ...named))) return null;
  const columns = { ...PAIR_COLUMNS, item: null, rater: null, criterion: LABEL.criterion };
  return {
    program: "PKU-SafeRLHF",
    format: "labels",
    options: { labels: { columns, rater: "PKU-SafeRLHF annotators" } },
    rows: ({
      response_0: a,
      response_1: b,
      response_0_source: one,
      response_1_source: other,
      better_response_id: better,
      safer_response_id: safer,
      ...rest
    }) =>
      Object.entries({ better, safer }).map(([criterion, id]) =>
        pairRow(
          { a, b, systems: [one, other] },
          { ...rest, [LABEL.criterion]: criterion, [LABEL.value]: ["A", "B"][Number(id)] ?? null },
        ),
      ),
  };
};

/** RewardBench 2: lists of chosen and of rejected texts, each with its model; every chosen one is the better of each pair. */
export const chosenLists: FindShape = (rows) => {
  if (rows.length === 0 || !rows.every((row) => textsIn(row.chosen).length > 0 && textsIn(row.rejected).length > 0))
    return null;
  return {
    program: "RewardBench",
    format: "tickbox",
    rows: ({ prompt, chosen, rejected, models, id, ...rest }) => {
      const names = textsIn(models);
      const [better, worse] = [textsIn(chosen), textsIn(rejected)];
      const met = new Map<string, number>();
      const responses = [...better, ...worse].map((text, place) => {
        const system = names[place] ?? (place < better.length ? "chosen" : "rejected");
        const sample = met.get(system) ?? 0;
        met.set(system, sample + 1);
        return { system, sample, text };
      });
      const [a, b] = [responses.slice(0, better.length), responses.slice(better.length)];
      const side = ({ system, sample }: { system: string; sample: number }) => ({ system, sample });
      const pairs = a.flatMap((one) => b.map((other) => ({ a: side(one), b: side(other), truth: "A" })));
      const own = typeof prompt === "string" ? prompt : JSON.stringify(prompt);
      return [{ ...plainFields(rest), id: id ?? idFromContent(own, undefined), instruction: own, responses, pairs }];
    },
  };
};

function textsIn(value: unknown): string[] {
  return Array.isArray(value) && value.every((text) => typeof text === "string") ? value : [];
}
