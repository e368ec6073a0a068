import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { counted, formatShare } from "@/lib/format/format-number";
import { FIGURE_SEED } from "@/lib/results/agreement-statistic";
import { basisText, listed, usedSets } from "@/lib/results/report/report-basis";
import { countCell, estimateCell, textCell } from "@/lib/results/table/plain-table";
import { groupRows } from "@/lib/stats/group-rows";
import { clusteredMean } from "@/lib/stats/resampling/clustered-mean";
import { seededRandom } from "@/lib/stats/resampling/random";
import { notExcluded } from "../not-excluded";
import { namesOf } from "./answers-basis";
import type { ReadTable } from "./checklist-tables";
import type { ReportContext } from "./report-context";

const scoreRow = z.object({
  roundId: z.uuid(),
  system: z.string(),
  judge: z.string(),
  number: z.int(),
  kept: z.int(),
  cluster: z.string(),
  same: z.boolean(),
});

/** How often a judge's score stays the same when its reasoning is truncated before it (diva Figure 5). */
export async function truncationTable({ db, study, asked, restsOn }: ReportContext): Promise<ReadTable> {
  const kept = notExcluded(study);
  const all = await rows(
    scoreRow,
    Prisma.sql`
      WITH label AS (
        SELECT a.rater_id, a.task_id, a.level, t.instruction_id, t.round_id, t.response_a_id
        FROM task t JOIN annotation a ON a.task_id = t.id AND a.superseded_at IS NULL AND a.level IS NOT NULL
        JOIN rater r ON r.id = a.rater_id AND r.kind = 'judge'
        WHERE t.study_id = ${study.studyId}::uuid AND t.stratum = 'main'${kept}
      )
      SELECT judge.name AS judge, judge.number, (cut.configuration #>> '{options,kept}')::int AS kept,
        own.instruction_id::text AS cluster, own.level = other.level AS same, own.round_id AS "roundId", y.name AS system
      FROM rater cut
      JOIN rater judge ON judge.study_id = cut.study_id AND judge.id = (cut.configuration #>> '{options,of}')::uuid
      JOIN label own ON own.rater_id = cut.id
      JOIN label other ON other.rater_id = judge.id AND other.task_id = own.task_id
      JOIN response r ON r.id = own.response_a_id JOIN system y ON y.id = r.system_id
      WHERE cut.study_id = ${study.studyId}::uuid AND cut.configuration #>> '{options,kind}' = 'truncated-reasoning'
      ORDER BY judge.number, kept DESC, own.instruction_id, own.task_id`,
    db,
  );
  const ofSystems = all.filter(({ system }) => asked.systems?.includes(system) ?? true);
  // Each judge in one round, unless rounds are chosen.
  const byJudge = [...groupRows(ofSystems, ({ number }) => number).values()].map((of) => {
    const sets = restsOn.rounds
      .map(({ id, name, protocol }) => ({
        roundId: id,
        round: name,
        protocol,
        series: null,
        isGold: false,
        byPeople: 0,
        tasks: of.filter(({ roundId }) => roundId === id).length,
      }))
      .filter(({ tasks }) => tasks > 0);
    const used = usedSets(sets, asked);
    return { sets, used, rows: of.filter(({ roundId }) => used.some((set) => set.roundId === roundId)) };
  });
  const found = byJudge.flatMap((each) => each.rows);
  if (found.length === 0) {
    return {
      missing:
        "No judge has scored from truncated reasoning yet. Open a judge that has scored responses, and truncate its reasoning there.",
    };
  }
  const groups = groupRows(found, ({ number, kept: share }) => `${number} ${share}`);
  return {
    title: "Scores that stay the same when the reasoning before them is truncated",
    columns: [
      { header: "Judge" },
      { header: "Round" },
      ...["Reasoning kept", "Responses", "Same score"].map((header) => ({ header, numeric: true })),
    ],
    rows: [...groups.values()].flatMap((of) => {
      const [first] = of;
      if (!first) return [];
      const same = clusteredMean(
        of.map((row) => ({ cluster: row.cluster, value: Number(row.same) })),
        { random: seededRandom(FIGURE_SEED), resamples: 1_000 },
      );
      return [
        [
          textCell(first.judge),
          textCell(listed(byJudge.find((each) => each.rows.includes(first))?.used.map(({ round }) => round) ?? [])),
          { text: `${first.kept}%`, raw: first.kept / 100 },
          countCell(same.n),
          estimateCell(same, formatShare),
        ],
      ];
    }),
    basis: basisText({
      used: distinct(byJudge.flatMap(({ used }) => used)),
      all: distinct(byJudge.flatMap(({ sets }) => sets)),
      systems: namesOf(found.map(({ system }) => system)),
      raters: counted(byJudge.length, "judge"),
      n: counted(found.length, "score"),
    }),
    notes: [
      "The judge’s own stored reasoning is cut after this share of its words and its model asked for the score from there. The share of responses with the same score as the judge’s label; intervals: bootstrap over instructions. All of it kept shows how often asking again alone changes a score.",
    ],
  };
}

function distinct<Set extends { roundId: string }>(sets: readonly Set[]): Set[] {
  return [...new Map(sets.map((set) => [set.roundId, set])).values()];
}
