import { formatShare } from "@/lib/format/format-number";
import { type Estimate, FIGURE_SEED } from "@/lib/results/agreement-statistic";
import { basisText, type LabelSet, ranked } from "@/lib/results/report/report-basis";
import { countCell, estimateCell, numberCell, type PlainCell, textCell } from "@/lib/results/table/plain-table";
import { isYesOrNo } from "@/lib/stats/checklist/checklist-tally";
import { pearson } from "@/lib/stats/correlation/pearson";
import { groupRows } from "@/lib/stats/group-rows";
import { DEFAULT_RESAMPLES } from "@/lib/stats/resampling/bootstrap";
import { clusterBootstrap, clustersOf } from "@/lib/stats/resampling/cluster-bootstrap";
import { clusteredMean } from "@/lib/stats/resampling/clustered-mean";
import { bootstrapInterval } from "@/lib/stats/resampling/interval";
import { seededRandom } from "@/lib/stats/resampling/random";
import { undefinedBecause } from "@/lib/stats/statistic";
import { meanOf } from "@/lib/stats/sum";
import { namesOf } from "./answers-basis";
import { type ReadTable, TOO_LARGE } from "./checklist-tables";
import type { ChecklistVersion } from "./read-checklist-versions";
import { type AnswerGroup, answersOf, type GivenAnswer, ratersText } from "./read-given-answers";
import type { ReportContext, SetAnswers } from "./report-context";

/** Pearson's r between the pass rates that the same raters gave the same responses by two series (tick Table 3a). */
export function passRateCorrelationTable(context: ReportContext): Promise<ReadTable> {
  return seriesTable(context, {
    title: "Correlation of pass rates between series of checklists",
    compared: () => true,
    missing: "No one has answered checklists of two series about the same response. Create a round for each series.",
  });
}

/** The same of a series and its copy with questions replaced, for which the share of equal pass rates counts (diva Figure 5). */
export async function replacedQuestionsTable(context: ReportContext): Promise<ReadTable> {
  const checklists = await context.checklists();
  return seriesTable(context, {
    title: "Pass rates with and without questions replaced",
    compared: (first, second) => areReplaced(checklists, first, second),
    missing:
      "No one has answered a series of checklists and its copy with questions replaced about the same response. Make such a copy with corrupt-checklists, import it, and let the same judge answer both.",
  });
}

interface SeriesCompared {
  title: string;
  compared: (first: string, second: string) => boolean;
  missing: string;
}

async function seriesTable(context: ReportContext, { title, compared, missing }: SeriesCompared): Promise<ReadTable> {
  const given = await context.answersOfEach();
  if (given.isTooLarge) return TOO_LARGE;
  const series = namesOf(given.used.flatMap((set) => set.series ?? []));
  const rests = new RestsOnSets();
  const rows = series.flatMap((first, index) =>
    series.slice(index + 1).flatMap((second) => {
      if (!compared(first, second)) return [];
      return given.groups.flatMap((group): PlainCell[][] => {
        const [one, other] = [ratesOf(context, given, group, first), ratesOf(context, given, group, second)];
        const pairs = pairedRates(one.rates, other.rates);
        if (pairs.length === 0) return [];
        const responses = new Set(pairs.map(({ responseId }) => responseId));
        rests.add([...one.sets, ...other.sets], group, systemsOf([...one.rates, ...other.rates], responses));
        const equal = clusteredMean(
          pairs.map(({ cluster, x, y }) => ({ cluster, value: Number(Math.abs(x - y) < 1e-9) })),
          { random: seededRandom(FIGURE_SEED), resamples: 1_000 },
        );
        return [
          [
            ...[first, second, `${roundsText(one.sets)}; ${roundsText(other.sets)}`, group.name].map(textCell),
            countCell(pairs.length),
            estimateCell(clusteredPearson(pairs)),
            estimateCell(equal, formatShare),
          ],
        ];
      });
    }),
  );
  if (rows.length === 0) return { missing };
  return {
    title,
    columns: [
      { header: "Series" },
      { header: "Other series" },
      { header: "Rounds" },
      { header: "Answered by" },
      { header: "Responses", numeric: true },
      { header: "Pearson’s r", numeric: true },
      { header: "Same pass rate", numeric: true },
    ],
    rows,
    basis: rests.text(given),
    notes: [
      "A response’s pass rate is the mean of those of the raters who answered both series about it. Intervals: bootstrap over instructions.",
    ],
  };
}

/** How many questions checklists have (tick Figure 5), and whether longer ones go with lower scores (tick B.2). */
export async function lengthTable(context: ReportContext): Promise<ReadTable> {
  const { asked } = context;
  const all = (await context.checklists()).filter(({ series }) => asked.series?.includes(series) ?? true);
  if (all.length === 0) return { missing: "No checklist is published." };
  const given = await context.answersOfEach();
  if (given.isTooLarge) return TOO_LARGE;
  const rests = new RestsOnSets();
  const rows = [...groupRows(all, ({ series }) => series)].flatMap(([series, of]) => {
    const lengths = of.map(({ questions }) => questions.length).sort((a, b) => a - b);
    const mean = meanOf(lengths);
    const variance = lengths.reduce((sum, length) => sum + (length - mean) ** 2, 0) / (lengths.length - 1);
    const lengthOf = new Map(of.map(({ instructionId, questions }) => [instructionId, questions.length]));
    const cells = (round: string | null, by: string | null, pairs: readonly Pair[]) => [
      textCell(series),
      countCell(lengths.length),
      numberCell(mean, (value) => value.toFixed(2)),
      numberCell(lengths.length > 1 ? Math.sqrt(variance) : null, (value) => value.toFixed(2)),
      countCell(lengths[0] ?? null),
      countCell(lengths.at(-1) ?? null),
      ...[round, by].map(textCell),
      countCell(pairs.length),
      estimateCell(clusteredPearson(pairs)),
    ];
    const ofGroups = given.groups.flatMap((group) => {
      const { sets, rates } = ratesOf(context, given, group, series);
      const pairs = [...groupRows(rates, ({ responseId }) => responseId).values()].flatMap((those) => {
        const [first] = those;
        const length = first && lengthOf.get(first.instructionId);
        if (!first || length === undefined) return [];
        return [{ cluster: first.instructionId, x: length, y: meanOf(those.map(({ rate }) => rate)) }];
      });
      if (pairs.length === 0) return [];
      rests.add(sets, group, systemsOf(rates));
      return [cells(roundsText(sets), group.name, pairs)];
    });
    return ofGroups.length > 0 ? ofGroups : [cells(null, null, [])];
  });
  return {
    title: "Lengths of checklists, and their correlation with the score",
    columns: [
      { header: "Series" },
      ...["Checklists", "Mean", "SD", "Least", "Most"].map((header) => ({ header, numeric: true })),
      { header: "Round" },
      { header: "Answered by" },
      ...["Responses", "r of length and pass rate"].map((header) => ({ header, numeric: true })),
    ],
    rows,
    basis: `Lengths rest on the checklists themselves. ${rests.text(given)}`.trim(),
    notes: [
      "Questions of the newest published version. The correlation is Pearson’s, over responses with answers, of people and of each judge by themselves; interval: bootstrap over instructions. Near 0 longer checklists do not mean harder instructions.",
    ],
  };
}

/** Whether the checklists of two series are the same except for questions that replace others. */
export function areReplaced(checklists: readonly ChecklistVersion[], first: string, second: string): boolean {
  const of = (series: string) =>
    new Map(checklists.filter((each) => each.series === series).map((each) => [each.instructionId, each.questions]));
  const [ofFirst, ofSecond] = [of(first), of(second)];
  let [kept, replaced] = [0, 0];
  for (const [instructionId, questions] of ofFirst) {
    const others = ofSecond.get(instructionId);
    if (!others) continue;
    if (others.length !== questions.length) return false;
    const same = questions.filter((question, index) => question === others[index]).length;
    // In another place: these are two checklists that have questions in common.
    if (questions.some((question, index) => question !== others[index] && others.includes(question))) return false;
    kept += same;
    replaced += questions.length - same;
  }
  return kept > 0 && replaced > 0;
}

/** What the rows of a table rest on, for its caption. */
class RestsOnSets {
  readonly #sets = new Set<LabelSet>();
  readonly #groups = new Map<string, AnswerGroup>();
  readonly #systems = new Set<string>();

  add(sets: readonly LabelSet[], group: AnswerGroup, systems: readonly string[]): void {
    for (const set of sets) this.#sets.add(set);
    for (const system of systems) this.#systems.add(system);
    this.#groups.set(group.id, group);
  }

  text({ all }: Pick<SetAnswers, "all">): string {
    if (this.#sets.size === 0) return "";
    return basisText({
      used: all.filter((set) => this.#sets.has(set)),
      all,
      systems: namesOf([...this.#systems]),
      raters: ratersText([...this.#groups.values()]),
    });
  }
}

interface Rate {
  raterId: string;
  responseId: string;
  instructionId: string;
  system: string;
  rate: number;
}

/** A group's pass rates by one series, each rater's own: in one round, the first by the rule in which the group answered it, or in the chosen rounds. */
function ratesOf(
  { asked }: Pick<ReportContext, "asked">,
  { answers, used }: SetAnswers,
  { raterIds }: AnswerGroup,
  series: string,
): { sets: LabelSet[]; rates: Rate[] } {
  const own = answers.filter(({ raterId, task }) => task.series === series && raterIds.has(raterId));
  const rounds = new Set(own.map(({ task }) => task.roundId));
  const sets = ranked(used.filter((set) => set.series === series && rounds.has(set.roundId)));
  const chosen = asked.rounds === null ? sets.slice(0, 1) : sets;
  return { sets: chosen, rates: passRates(answersOf(own, chosen)) };
}

/** Each rater's pass rate of each response; without an answer but UNKNOWN there is none. */
function passRates(answers: readonly GivenAnswer[]): Rate[] {
  const groups = groupRows(answers, ({ raterId, task }) => `${raterId} ${task.responseId}`);
  return [...groups.values()].flatMap((of) => {
    const [first] = of;
    const known = of.filter(({ answer }) => isYesOrNo(answer));
    if (!first || known.length === 0) return [];
    const { responseId, instructionId, system } = first.task;
    const rate = known.filter(({ answer }) => answer === "YES").length / known.length;
    return [{ raterId: first.raterId, responseId, instructionId, system, rate }];
  });
}

interface Pair {
  cluster: string;
  x: number;
  y: number;
}

/** Of each response, the means of the rates of those raters who gave both. */
function pairedRates(first: readonly Rate[], second: readonly Rate[]): (Pair & { responseId: string })[] {
  const keyOf = ({ raterId, responseId }: Rate) => `${raterId} ${responseId}`;
  const others = new Map(second.map((each) => [keyOf(each), each.rate]));
  const both = first.flatMap((each) => {
    const other = others.get(keyOf(each));
    return other === undefined ? [] : [{ ...each, other }];
  });
  return [...groupRows(both, ({ responseId }) => responseId)].map(([responseId, of]) => ({
    responseId,
    cluster: of[0]?.instructionId ?? "",
    x: meanOf(of.map(({ rate }) => rate)),
    y: meanOf(of.map(({ other }) => other)),
  }));
}

const MANY = 20_000;

/** Pearson's r with a bootstrap interval that draws instructions. */
function clusteredPearson(pairs: readonly Pair[]): Estimate {
  const r = (units: ArrayLike<number>) => {
    const [x, y] = [new Float64Array(units.length), new Float64Array(units.length)];
    for (let i = 0; i < units.length; i++) {
      const pair = pairs[units[i] ?? 0];
      x[i] = pair?.x ?? 0;
      y[i] = pair?.y ?? 0;
    }
    return pearson(x, y);
  };
  const value = r(pairs.map((_, index) => index));
  if (!value.defined) return { value, interval: value };
  const clusters = clustersOf(pairs.map(({ cluster }) => cluster));
  if (clusters.length < 2) return { value, interval: undefinedBecause("too-few-units") };
  const [distribution] = clusterBootstrap(
    clusters,
    (units) => {
      const drawn = r(units);
      return [drawn.defined ? drawn.value : Number.NaN];
    },
    { random: seededRandom(FIGURE_SEED), resamples: pairs.length > MANY ? 300 : DEFAULT_RESAMPLES },
  );
  return { value, interval: distribution ? bootstrapInterval(distribution, {}) : undefinedBecause("too-few-units") };
}

function roundsText(sets: readonly LabelSet[]): string {
  return sets.map(({ round }) => round).join(", ");
}

function systemsOf(rates: readonly Rate[], responses?: ReadonlySet<string>): string[] {
  return rates.filter(({ responseId }) => responses?.has(responseId) ?? true).map(({ system }) => system);
}
