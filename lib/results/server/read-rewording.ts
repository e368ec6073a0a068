import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import type { RaterGroup } from "@/lib/results/agreement-filter";
import { FIGURE_SEED } from "@/lib/results/agreement-statistic";
import { type ComparedQuestions, rewordingFigure } from "@/lib/results/rewording";
import { ANSWERS } from "@/lib/round/protocol/protocol-words";
import { isYesOrNo } from "@/lib/stats/checklist/checklist-tally";
import { compareProtocols } from "@/lib/stats/comparison/compare-protocols";
import { groupRows } from "@/lib/stats/group-rows";
import { labelTableFromMatrix } from "@/lib/stats/reliability/label-table-from-matrix";
import { seededRandom } from "@/lib/stats/resampling/random";
import { defined, type Statistic, undefinedBecause } from "@/lib/stats/statistic";
import { roundFigure } from "./figures/round-figure";
import { liveLabels } from "./live-labels";
import type { CountedRound } from "./not-excluded";

/** Of both rounds together. */
const MAX_ANSWERS = 200_000;
const MAX_QUESTIONS = 100;
const FEWER_RESAMPLES = 1_000;

/** A round that asks another's questions in other words, about the same responses: what that did to agreement. */
export const readRewording = roundFigure(
  rewordingFigure,
  async ({ db, round, raters }) => {
    const former = await formerRound(db, round.id);
    if (!former) return { experiment: null };
    const answers = await readBoth(db, { ...round, id: former.id }, round, raters);
    if (answers.length > MAX_ANSWERS) return { experiment: null };
    const units = unitsOf(answers);
    const reworded = units.filter(({ from, to }) => from !== to);
    const unchanged = units.filter(({ from, to }) => from === to);
    const wordings = [...groupRows(reworded, ({ from, to }) => `${from}\n${to}`).values()];
    const questions = wordings.flatMap((of) => {
      const [first] = of;
      return first ? [{ from: first.from, to: first.to, ...compared(of, FEWER_RESAMPLES) }] : [];
    });
    return {
      experiment: {
        former: { id: former.id, name: former.name },
        hasEither: round.offersEither || answers.some(({ answer }) => answer === "EITHER"),
        reworded: compared(reworded),
        unchanged: unchanged.length === 0 ? null : compared(unchanged),
        questions: questions.sort((a, b) => changeOf(b.differing) - changeOf(a.differing)).slice(0, MAX_QUESTIONS),
      },
    };
  },
  async (db, round) => (await formerRound(db, round.id))?.version ?? "",
);

const formerRow = z.object({ id: z.uuid(), name: z.string(), version: z.string() });

/** With what tells its labels from earlier ones. */
async function formerRound(db: Reader, roundId: string) {
  const [former] = await rows(
    formerRow,
    Prisma.sql`
      SELECT d.id, d.name, concat_ws(' ', count(*), max(a.id::text)) AS version
      FROM round own JOIN round d ON d.id = own.rewords_round_id
      LEFT JOIN annotation a ON a.round_id = d.id AND a.superseded_at IS NULL
      WHERE own.id = ${roundId}::uuid GROUP BY d.id, d.name`,
    db,
  );
  return former ?? null;
}

const answerRow = z.object({
  isNew: z.boolean(),
  instruction: z.uuid(),
  /** what is judged, alike in both rounds */
  response: z.string(),
  position: z.int(),
  question: z.string(),
  rater: z.uuid(),
  answer: z.enum(ANSWERS),
});
type GivenAnswer = z.infer<typeof answerRow>;

function readBoth(db: Reader, former: CountedRound, own: CountedRound, raters: RaterGroup): Promise<GivenAnswer[]> {
  const given = (round: CountedRound, isNew: boolean) => Prisma.sql`
    SELECT ${isNew}::boolean AS "isNew", t.instruction_id AS instruction,
      concat_ws(' ', t.response_a_id, t.response_b_id, ca.side) AS response, i.position, i.question, a.rater_id AS rater, ca.answer
    FROM annotation a JOIN task t ON t.id = a.task_id JOIN checklist_answer ca ON ca.annotation_id = a.id
      JOIN checklist_item i ON i.id = ca.item_id
    WHERE ${liveLabels(round, raters)}`;
  return rows(
    answerRow,
    Prisma.sql`${given(former, false)} UNION ALL ${given(own, true)}
      ORDER BY instruction, response, position, "isNew", rater LIMIT ${MAX_ANSWERS + 1}`,
    db,
  );
}

/** A question about a response, in both wordings. */
interface Unit {
  readonly key: string;
  readonly instruction: string;
  readonly response: string;
  readonly from: string;
  readonly to: string;
  readonly former: readonly GivenAnswer[];
  readonly new: readonly GivenAnswer[];
}

function unitsOf(answers: readonly GivenAnswer[]): Unit[] {
  return [...groupRows(answers, ({ response, position }) => `${response} ${position}`)].flatMap(([key, of]) => {
    const [former, own] = [of.filter(({ isNew }) => !isNew), of.filter(({ isNew }) => isNew)];
    const [before, after] = [former[0], own[0]];
    if (!before || !after) return [];
    const { instruction, response } = before;
    return [{ key, instruction, response, from: before.question, to: after.question, former, new: own }];
  });
}

function compared(units: readonly Unit[], resamples?: number): ComparedQuestions {
  const tableOf = (answers: (unit: Unit) => readonly GivenAnswer[]) => {
    const raters = [...new Set(units.flatMap((unit) => answers(unit).map(({ rater }) => rater)))].sort();
    const cells = units.flatMap((unit) => {
      const byRater = new Map(answers(unit).map(({ rater, answer }) => [rater, answer]));
      return raters.map((rater) => {
        const answer = byRater.get(rater);
        return answer !== undefined && isYesOrNo(answer) ? answer : null;
      });
    });
    const unitIds = units.map(({ key }) => key);
    return labelTableFromMatrix({
      nUnits: units.length,
      nRaters: raters.length,
      cells,
      unitIds,
      values: ["YES", "NO"],
    });
  };
  const instructions = units.map(({ instruction }) => instruction);
  const { nUnits, alpha } = compareProtocols(
    tableOf((unit) => unit.former),
    tableOf((unit) => unit.new),
    {
      difference: "nominal",
      design: "paired",
      clusters: { a: instructions, b: instructions },
      random: seededRandom(FIGURE_SEED),
      ...(resamples && { resamples }),
    },
  );
  const { a, b, difference, interval, pValue } = alpha;
  const both = (statistic: (answers: readonly (readonly GivenAnswer[])[]) => Statistic) => ({
    former: statistic(units.map((unit) => unit.former)),
    new: statistic(units.map((unit) => unit.new)),
  });
  return {
    units: nUnits.a,
    responses: new Set(units.map(({ response }) => response)).size,
    alpha: { former: a, new: b, difference, interval, pValue },
    differing: both(differingShare),
    passRate: both((answers) => {
      const known = answers.flat().filter(({ answer }) => isYesOrNo(answer));
      return shareOf(known.filter(({ answer }) => answer === "YES").length, known.length);
    }),
    either: both((answers) =>
      shareOf(answers.flat().filter(({ answer }) => answer === "EITHER").length, answers.flat().length),
    ),
  };
}

function shareOf(count: number, all: number): Statistic {
  return all === 0 ? undefinedBecause("no-labels") : defined(count / all);
}

function differingShare(answers: readonly (readonly GivenAnswer[])[]): Statistic {
  let [all, differing] = [0, 0];
  for (const of of answers) {
    const yes = of.filter(({ answer }) => answer === "YES").length;
    const no = of.filter(({ answer }) => answer === "NO").length;
    all += ((yes + no) * (yes + no - 1)) / 2;
    differing += yes * no;
  }
  return all === 0 ? undefinedBecause("no-pairable-units") : defined(differing / all);
}

function changeOf({ former, new: own }: ComparedQuestions["differing"]): number {
  return former.defined && own.defined ? former.value - own.value : Number.NEGATIVE_INFINITY;
}
