import type { ImportOptions } from "@/lib/imports/import-options";
import { isRecord } from "@/lib/wire/is-record";
import { guessTableColumns } from "../formats/table";
import { contentText } from "./conversations";
import { type Fields, type FindShape, firstOf, LABEL, plainFields, type Said } from "./row-shape";

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

const RESPONSES = /^(responses|completions|answers|outputs|generations|candidates|samples|all_responses)$/i;
const OWN = ["system", "sample", "response", ...Object.values(LABEL)];

/**
 * Rows with a list of responses, each with its model, as UltraFeedback (`completions`) and Nectar (`answers`) have them; or a
 * list of texts, which are samples of one system. Ratings and ranks next to a response are labels of it.
 */
export const nestedResponses: FindShape = (rows) => {
  const [first] = rows;
  if (!first) return null;
  const list = Object.keys(first).find((name) => RESPONSES.test(name) && rows.every((row) => areResponses(row[name])));
  if (list === undefined) return null;
  const rest = Object.keys(first).filter((name) => name !== list);
  const { id, instruction } = guessTableColumns(rest);
  if (!instruction || rest.includes("checklist") || isOwn(rows, list)) return null;
  const said = rows.flatMap((row) => responsesIn(row[list]).flatMap((each) => saidOf(each)));
  const columns = { instruction, system: "system", response: "response", sample: "sample", responses: [] };
  const isRated = said.length > 0;
  return {
    program: isRated ? programOf(rows, list) : "responses in a list",
    format: isRated ? "labels" : "table",
    options: { columns, ...(isRated ? { labels: labelOptions(said, id ?? null, programOf(rows, list)) } : {}) },
    rows: (row) => {
      const about = Object.entries(row).filter(([name]) => name !== list);
      const named = Object.fromEntries(
        about.map(([name, value]) => [OWN.includes(name) && name !== id ? `${name} (row)` : name, value]),
      );
      const met = new Map<string, number>();
      const told = responsesIn(row[list]).flatMap((each): Fields[] => {
        const of = isRecord(each) ? each : {};
        const system = String(firstOf(of, ...SYSTEMS) ?? UNNAMED);
        const sample = met.get(system) ?? 0;
        met.set(system, sample + 1);
        const more = Object.entries(plainFields(of)).map(([name, value]) => [
          name in named ? `${list}.${name}` : name,
          value,
        ]);
        const text = { ...Object.fromEntries(more), ...named, system, sample, response: textOf(each) ?? "" };
        if (!isRated) return [text];
        const labels = saidOf(each);
        return (labels.length > 0 ? labels : [NOTHING]).map(({ criterion, value, comment }) => ({
          ...text,
          [LABEL.criterion]: criterion,
          [LABEL.value]: value,
          [LABEL.comment]: comment,
        }));
      });
      return told.length > 0 ? told : [{ ...named, system: null, sample: null, response: null }];
    },
  };
};

function responsesIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

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
  const [some] = rows.flatMap((row) => responsesIn(row[list]));
  return some === undefined || (isRecord(some) && "system" in some);
}

interface Rated extends Said {
  readonly comment: string | null;
}
const NOTHING = { criterion: null, value: null, comment: null };

const RATING = /^(rank|ranking|score|rating|grade|reward|(?!fine-grained)\w.*[_ -](score|rating|rank))$/i;
const RANK = /^(.*[_ -])?rank(ing)?$/i;

/** What a row says of one of its responses: numbers of its own, and UltraFeedback's ratings with their rationales. */
function saidOf(response: unknown): Rated[] {
  if (!isRecord(response)) return [];
  const numbers = Object.entries(response).filter(([name, value]) => RATING.test(name) && isNumber(value));
  const aspects = Object.entries(isRecord(response.annotations) ? response.annotations : {}).flatMap(
    ([criterion, given]): Rated[] => {
      const [of] = [given].flat();
      const value = isRecord(of) ? firstOf(of, "Rating", "rating", "score") : undefined;
      if (!isRecord(of) || value === undefined || !isNumber(value)) return [];
      const why = [of["Rationale For Rating"] ?? of.Rationale ?? of.rationale].filter(
        (text) => typeof text === "string",
      );
      return [{ criterion, value, comment: why[0] ?? null }];
    },
  );
  return [...aspects, ...numbers.map(([criterion, value]) => ({ criterion, value, comment: null }))];
}

const isNumber = (value: unknown): boolean =>
  typeof value === "number" || (typeof value === "string" && value.trim() !== "" && Number.isFinite(Number(value)));

const ULTRAFEEDBACK = "UltraFeedback";
const NECTAR = "Nectar";
const ANNOTATOR = "GPT-4";

function programOf(rows: readonly Fields[], list: string): string {
  const some = rows.flatMap((row) => responsesIn(row[list])).find(isRecord) ?? {};
  if (list === "completions" && (isRecord(some.annotations) || "overall_score" in some)) return ULTRAFEEDBACK;
  return list === "answers" && "rank" in some ? NECTAR : "responses with scores in a list";
}

/** Both published sets were annotated by GPT-4; whose numbers others are, nobody knows, so that the check asks. */
function labelOptions(said: readonly Rated[], item: string | null, program: string): ImportOptions["labels"] {
  const isPublished = program === ULTRAFEEDBACK || program === NECTAR;
  const scales: Record<string, string> = {};
  for (const name of new Set(said.map(({ criterion }) => criterion))) {
    const values = said.flatMap(({ criterion, value }) => (criterion === name ? [Number(value)] : []));
    const isWithin = (low: number, high: number) =>
      values.every((value) => Number.isInteger(value) && value >= low && value <= high);
    if (RANK.test(name)) scales[name] = "ranks";
    else if (isPublished || !isWithin(0, 100)) scales[name] = isWithin(1, 5) ? "1-5" : "number";
  }
  return {
    columns: { item, rater: null, criterion: LABEL.criterion, value: LABEL.value, comment: LABEL.comment },
    ...(isPublished ? { rater: ANNOTATOR, raterKinds: { [ANNOTATOR]: "model" } } : {}),
    scales,
  };
}
