import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import { counted } from "@/lib/format/format-number";
import { naturalOrder } from "@/lib/format/natural-order";
import { type Estimate, FIGURE_SEED } from "@/lib/results/agreement-statistic";
import { type Asked, basisText, type LabelSet, usedSets } from "@/lib/results/report/report-basis";
import { countCell, estimateCell, type PlainCell, textCell } from "@/lib/results/table/plain-table";
import { scoresDirectly } from "@/lib/round/protocol/protocols";
import { isOfCategories } from "@/lib/round/protocol/round-scale";
import { scaleNamed } from "@/lib/round/protocol/scale";
import { isYesOrNo } from "@/lib/stats/checklist/checklist-tally";
import { groupRows } from "@/lib/stats/group-rows";
import { pairwiseKappa, pairwiseKappaInterval, type SystemScore } from "@/lib/stats/preference/pairwise-kappa";
import { seededRandom } from "@/lib/stats/resampling/random";
import { type CountedStudy, notExcluded } from "../not-excluded";
import { type ReadTable, TOO_LARGE, tooLarge } from "./checklist-tables";
import { type GivenAnswer, groupsOf, ratersText, readRaters } from "./read-given-answers";
import { inSets } from "./read-label-sets";
import type { ReportContext } from "./report-context";

const MAX_SCORES = 100_000;

/** How far raters of one group agree on which of two systems is better, by their scores and by their pass rates (infobench Table 3). */
export async function kappaTable({ db, study, answers, sets, asked, restsOn }: ReportContext): Promise<ReadTable> {
  const given = await answers();
  if (given.isTooLarge) return TOO_LARGE;
  const isScale = (id: string) =>
    restsOn.rounds.some((round) => round.id === id && round.scale && !isOfCategories(scaleNamed(round.scale)));
  const scored = (await sets()).filter(({ protocol, roundId }) => scoresDirectly(protocol) && isScale(roundId));
  const used = usedSets(scored, asked);
  const levels = await readLevels(db, study, used, asked);
  if (levels.length > MAX_SCORES) return tooLarge(counted(MAX_SCORES, "score"));
  const groups = groupsOf(await readRaters(db, study.studyId)).filter(({ raterIds }) => raterIds.size > 1);
  const sources = [
    { name: "Direct scores", scores: levels, rests: { used, all: scored } },
    { name: "DRFR (share of questions passed)", scores: ratesOf(given.answers), rests: given },
  ];
  const subsets = [...new Set(sources.flatMap(({ scores }) => scores.flatMap(({ subset }) => subset ?? [])))].sort(
    naturalOrder,
  );
  const table = sources.flatMap(({ name, scores }) =>
    groups.flatMap((group): PlainCell[][] => {
      const own = scores.filter(({ rater }) => group.raterIds.has(rater));
      const overall = kappaOf(own);
      if (overall.nPairs === 0) return [];
      return [
        [
          textCell(name),
          textCell(group.name),
          countCell(new Set(own.map(({ rater }) => rater)).size),
          countCell(overall.nInstructions),
          ...subsets.map((subset) => estimateCell(kappaOf(own.filter((score) => score.subset === subset)).kappa)),
          estimateCell(overall.kappa),
        ],
      ];
    }),
  );
  if (table.length === 0) {
    return {
      missing: "It takes two raters of one group who scored responses of two systems to the same instructions.",
    };
  }
  return {
    title: "Pairwise kappa: agreement on which system is better",
    columns: [
      { header: "Metric" },
      { header: "Raters" },
      ...["n", "Instructions", ...subsets, "Overall"].map((header) => ({ header, numeric: true })),
    ],
    rows: table,
    basis: sources
      .filter(({ scores }) => scores.length > 0)
      .map(({ name, scores, rests }) => {
        const raters = new Set(scores.map(({ rater }) => rater));
        return `${name}: ${basisText({
          used: rests.used,
          all: rests.all,
          systems: [...new Set(scores.map(({ system }) => system))].sort(naturalOrder),
          raters: ratersText(
            groups.map((group) => ({
              ...group,
              raterIds: new Set([...group.raterIds].filter((id) => raters.has(id))),
            })),
          ),
          n: counted(
            new Set(scores.map(({ instruction, system }) => JSON.stringify([instruction, system]))).size,
            "response",
          ),
        })}`;
      })
      .join(" "),
    notes: [
      "For each instruction and pair of systems each rater’s two scores say better, equal or worse; Fleiss’ kappa among the raters, with 95% intervals by cluster bootstrap over instructions. Systems are paired in the order of their names.",
    ],
  };
}

type Score = SystemScore & { subset: string | null; score: number };

function kappaOf(scores: readonly Score[]): { kappa: Estimate; nInstructions: number; nPairs: number } {
  const result = pairwiseKappa(scores);
  const resamples = result.patterns.nUnits > 5_000 ? 300 : 1_000;
  const interval = pairwiseKappaInterval(result, { random: seededRandom(FIGURE_SEED), resamples });
  return {
    kappa: { value: result.kappa, interval },
    nInstructions: result.nInstructions,
    nPairs: result.nUnitsPairable,
  };
}

const levelSchema = z.object({
  rater: z.uuid(),
  instruction: z.string(),
  subset: z.string().nullable(),
  system: z.string(),
  score: z.number(),
});

/** Scores of responses, of each rater the latest; of several samples of a system the first. */
function readLevels(db: Reader, study: CountedStudy, sets: readonly LabelSet[], { systems }: Asked): Promise<Score[]> {
  return rows(
    levelSchema,
    Prisma.sql`
      SELECT DISTINCT ON (i.id, y.id, a.rater_id) a.rater_id AS rater, i.external_id AS instruction, i.subset,
        y.name AS system, a.level AS score
      FROM round d JOIN annotation a ON a.round_id = d.id AND a.superseded_at IS NULL AND a.level IS NOT NULL
      JOIN task t ON t.id = a.task_id AND t.stratum = 'main' AND t.response_b_id IS NULL
      JOIN rater who ON who.id = a.rater_id AND NOT who.is_jury
      JOIN response r ON r.id = t.response_a_id AND r.sample = 0 JOIN system y ON y.id = r.system_id
      JOIN instruction i ON i.id = t.instruction_id LEFT JOIN checklist c ON c.id = t.checklist_id
      WHERE d.study_id = ${study.studyId}::uuid${inSets(sets, systems)}${notExcluded(study)}
      ORDER BY i.id, y.id, a.rater_id, d.created_at DESC
      LIMIT ${MAX_SCORES + 1}`,
    db,
  );
}

/** Each rater's share of questions passed, of those other than UNKNOWN; of several samples of a system the first. */
function ratesOf(answers: readonly GivenAnswer[]): Score[] {
  const known = answers.filter(({ answer, task }) => isYesOrNo(answer) && task.sample === 0);
  return [...groupRows(known, ({ raterId, task }) => `${raterId} ${task.responseId}`).values()].flatMap((of) => {
    const [first] = of;
    if (!first) return [];
    const { externalId, subset, system } = first.task;
    // Rounded, so that equal fractions are equal.
    const score = Number((of.filter(({ answer }) => answer === "YES").length / of.length).toFixed(9));
    return [{ rater: first.raterId, instruction: externalId, subset, system, score }];
  });
}
