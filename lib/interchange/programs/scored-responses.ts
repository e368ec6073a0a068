import type { ImportOptions } from "@/lib/imports/import-options";
import { isRecord } from "@/lib/wire/is-record";
import { guessTableColumns } from "../formats/table-columns";
import { guessLabelColumns } from "../labels/column-names";
import { responseLists } from "../labels/response-lists";
import { askedIn, asText } from "./conversations";
import { isNumber, listedResponses, responsesIn, SCORES, SYSTEMS, TEXTS, textOf } from "./listed-responses";
import { plainRows } from "./plain-rows";
import { type Fields, type FindShape, firstOf, jsonIn, LABEL, type Said } from "./row-shape";

const UNNAMED = "model";

const OWN = ["system", "sample", "response", ...Object.values(LABEL)];

/**
 * Rows with a list of responses, each with its model, as UltraFeedback (`completions`) and Nectar (`answers`) have them; or a
 * list of texts, which are samples of one system. Ratings and ranks next to a response are labels of it.
 */
export const nestedResponses: FindShape = (rows) => {
  const [first] = rows;
  if (!first) return null;
  const listed = listedResponses(rows);
  if (!listed) return null;
  const { list, taken, read: listOf } = listed;
  const rest = Object.keys(first).filter((name) => !taken.includes(name));
  const { id, instruction } = guessTableColumns([...rest, "response"]);
  // Where columns name the systems of their responses, a list of answers is what these are about.
  if ((guessTableColumns(rest).responses ?? []).length > 1) return null;
  if (!instruction || rest.includes("checklist") || isOwn(rows, list)) return null;
  const said = rows.flatMap((row) => listOf(row).flatMap((each) => saidOf(each)));
  const columns = { instruction, system: "system", response: "response", sample: "sample", responses: [] };
  const isRated = said.length > 0;
  const isListed = rows.some((row) =>
    listOf(row).some((each) => isRecord(each) && Object.entries(each).some(([name, value]) => areScores(name, value))),
  );
  const isNamed = said.some(({ rater }) => rater !== undefined);
  const { rater = null } = isListed ? {} : guessLabelColumns(rest);
  const labels = labelOptions(
    said,
    { item: id ?? null, rater: rater || isNamed ? LABEL.rater : null },
    programOf(rows, list),
  );
  return {
    program: isRated ? programOf(rows, list) : "responses in a list",
    format: isRated ? "labels" : "table",
    options: {
      columns,
      ...(isRated ? { labels: isListed ? { ...labels, unnamedRaters: true } : labels } : {}),
    },
    from: Object.fromEntries([LABEL.criterion, LABEL.value, LABEL.comment].map((name) => [name, `${list} (labels)`])),
    rows: (row) => {
      const by = rater && isRated ? { [LABEL.rater]: row[rater] } : {};
      const about = Object.entries(row).filter(([name]) => !taken.includes(name));
      const named = Object.fromEntries(
        about.map(([name, value]) => [
          OWN.includes(name) && name !== id ? `${name} (row)` : name,
          name === instruction ? askedIn(value) : value,
        ]),
      );
      const told = responseRows(listOf(row), { list, named, by, isRated });
      return told.length > 0 ? told : [{ ...named, system: null, sample: null, response: null }];
    },
  };
};

interface AboutRow {
  readonly list: string;
  readonly named: Fields;
  /** who labelled, where the row says it */
  readonly by: Fields;
  readonly isRated: boolean;
}

/** A plain row for each response, or for each label of it. */
function responseRows(responses: readonly unknown[], { list, named, by, isRated }: AboutRow): Fields[] {
  const met = new Map<string, number>();
  return responses.flatMap((each): Fields[] => {
    const of = isRecord(each) ? each : {};
    const system = String(firstOf(of, ...SYSTEMS) ?? UNNAMED);
    const sample = met.get(system) ?? 0;
    met.set(system, sample + 1);
    const labels = isRated ? saidOf(each) : [];
    const said = labels.map(({ criterion }) => criterion);
    const read = new Set([nameOf(of, TEXTS), nameOf(of, SYSTEMS), ...said, "annotations"]);
    // What else is known of a response is listed as not used.
    const more = Object.entries(of).flatMap(([name, value]) =>
      read.has(name) ? [] : [[name in named || OWN.includes(name) ? `${list}.${name}` : name, value]],
    );
    const text = { ...Object.fromEntries(more), ...named, system, sample, response: textOf(each) ?? "" };
    if (!isRated) return [text];
    return (labels.length > 0 ? labels : [NOTHING]).map(({ criterion, value, comment, rater }) => ({
      ...text,
      ...(rater === undefined ? by : { [LABEL.rater]: rater }),
      [LABEL.criterion]: criterion,
      [LABEL.value]: value,
      [LABEL.comment]: comment,
    }));
  });
}

const nameOf = (of: Fields, names: readonly string[]) => names.find((name) => firstOf(of, name) !== undefined);

/**
 * Labels in an object: of a row that names a system a number for each criterion. Whose others are, criteria's or systems', the
 * file does not say, so that each is a column.
 */
export const labelObjects: FindShape = (rows) => {
  const [first] = rows;
  const name = Object.keys(first ?? {}).find(
    (each) =>
      SCORES.test(each) &&
      isRecord(first?.[each]) &&
      Object.keys(first[each]).length > 0 &&
      rows.every((row) => isRecord(row[each]) && Object.values(row[each]).every(isNumber)),
  );
  if (!first || name === undefined) return null;
  const rest = Object.keys(first).filter((each) => each !== name);
  const { item, system, rater, value } = guessLabelColumns(rest);
  const { instruction } = guessTableColumns(rest);
  if ((!item && !instruction) || value) return null;
  const scoresOf = (row: Fields) => Object.entries(isRecord(row[name]) ? row[name] : {});
  const plain = plainRows(rows);
  const others = (row: Fields) =>
    Object.fromEntries(
      Object.entries(plain(row)).flatMap(([each, value]) =>
        each === name ? [] : [[each === LABEL.criterion ? `${each} (row)` : each, value]],
      ),
    );
  if (!system)
    return {
      program: "scores in an object",
      format: instruction ? null : "labels",
      rows: (row) => [{ ...others(row), ...Object.fromEntries(scoresOf(row)) }],
    };
  return {
    program: "scores in an object",
    format: rater ? "labels" : null,
    from: { [LABEL.criterion]: name, [LABEL.value]: name },
    options: { labels: { columns: { criterion: LABEL.criterion, value: LABEL.value } } },
    rows: (row) =>
      scoresOf(row).map(([criterion, score]) => ({
        ...others(row),
        [LABEL.criterion]: criterion,
        [LABEL.value]: score,
      })),
  };
};

/** Tickbox's own rows, which its own reader knows better. */
function isOwn(rows: readonly Fields[], list: string): boolean {
  if (list !== "responses") return false;
  const [some] = rows.flatMap((row) => (isRecord(row[list]) ? [row[list]] : responsesIn(row[list])));
  return some === undefined || (isRecord(some) && "system" in some);
}

interface Rated extends Said {
  readonly comment: string | null;
  readonly rater?: unknown;
}
const NOTHING = { criterion: null, value: null, comment: null, rater: undefined };

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
  const given = Object.entries(response).flatMap(([name, list]) =>
    areScores(name, list) ? list.map((value) => [name, value] as const) : [],
  );
  const byRaters = responseLists([response]).flatMap(({ criterion, read }) =>
    read(response).map(({ comment = null, ...label }) => ({ ...label, criterion, comment })),
  );
  const unnamed = [...numbers, ...given].map(([criterion, value]) => ({ criterion, value, comment: null }));
  return [...aspects, ...unnamed, ...byRaters];
}

/** What several people gave of one response, as USR has it: "Natural": [3, 2, 3]. */
function areScores(name: string, list: unknown): list is readonly unknown[] {
  const isOther = /token|embed|logit|prob|offset|span|(^|[_ -])(id|ids|index|indices)$/i.test(name);
  return !isOther && Array.isArray(list) && list.length > 0 && list.length <= 50 && list.every(isNumber);
}

const ULTRAFEEDBACK = "UltraFeedback";
const NECTAR = "Nectar";
const ANNOTATOR = "GPT-4";

function programOf(rows: readonly Fields[], list: string): string {
  const some = rows.flatMap((row) => responsesIn(row[list])).find(isRecord) ?? {};
  if (list === "completions" && (isRecord(some.annotations) || "overall_score" in some)) return ULTRAFEEDBACK;
  return list === "answers" && "rank" in some ? NECTAR : "responses with scores in a list";
}

/** Both published sets were annotated by GPT-4; whose numbers others are, nobody knows, so that the check asks. */
function labelOptions(
  said: readonly Rated[],
  { item, rater }: { item: string | null; rater: string | null },
  program: string,
): ImportOptions["labels"] {
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
    columns: {
      item,
      rater: isPublished ? null : rater,
      criterion: LABEL.criterion,
      value: LABEL.value,
      comment: LABEL.comment,
    },
    ...(isPublished ? { rater: ANNOTATOR, raterKinds: { [ANNOTATOR]: "model" } } : {}),
    scales,
  };
}

const GRADED = /^\[(PASS|FAIL|ERROR)\](?: \([^)]*\))?\s*/;

/** promptfoo's table: a column for each variable of its prompts, and one for each prompt and provider, with the grade before the text. */
export const promptfooTable: FindShape = (rows) => {
  const columns = Object.keys(rows[0] ?? {});
  const outputs = columns.filter((name) => rows.every((row) => GRADED.test(String(row[name] ?? "[PASS]"))));
  const isGraded = outputs.some((name) => rows.some((row) => GRADED.test(String(row[name]))));
  if (rows.length === 0 || !isGraded) return null;
  return {
    program: "promptfoo",
    format: "table",
    options: { columns: { instruction: "prompt", system: "system", response: "response" } },
    rows: (row) =>
      outputs.flatMap((name) => {
        const cell = String(row[name] ?? "");
        if (cell === "" || cell.startsWith("[ERROR]")) return [];
        const [, provider = "model", template = ""] = /^(?:\[([^\]]+)\] )?(.*)$/s.exec(name) ?? [];
        const raw = jsonIn(template);
        const asked = String(isRecord(raw) ? (raw.raw ?? template) : template);
        const prompt = asked.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (whole, of) => String(row[of] ?? whole));
        const response = cell.replace(GRADED, "").replace(/\s*\n\n(Pass|Fail) Reason: .*$/s, "");
        return [{ prompt: asText(jsonIn(prompt) ?? prompt), system: provider, response }];
      }),
  };
};
