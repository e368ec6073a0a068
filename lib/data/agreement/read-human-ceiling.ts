import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import type { RaterGroup } from "@/lib/domain/agreement-filter";
import type { HumanCeilingDto, Judges } from "@/lib/domain/judges";
import { parseSourceId, type Source } from "@/lib/domain/sources";
import type { LabelValue } from "@/lib/stats/label-value";
import { humanCeiling, humanCeilingInterval, type OutcomeRule } from "@/lib/stats/preference/human-ceiling";
import { outcomeOfMostPreferences, outcomeOfScores } from "@/lib/stats/preference/outcome";
import type { LabelTable } from "@/lib/stats/reliability/label-table";
import { LabelTableBuilder } from "@/lib/stats/reliability/label-table-builder";
import { seededRandom } from "@/lib/stats/resampling/random";
import { defined, mapStatistic } from "@/lib/stats/statistic";
import { liveLabels } from "./live-labels";
import { loadLabelTable } from "./load-label-table";
import { queryRow, type Reader } from "./query-rows";

/** How far the raters behind a consensus stand from each other: what a judge's distance can be read against. */
export async function readHumanCeiling(
  db: Reader,
  studyId: string,
  truth: Source,
): Promise<Pick<Judges, "ceiling" | "noCeiling">> {
  const reference = parseSourceId(truth.id);
  const isConsensus = reference?.kind === "consensus" || reference?.kind === "majority";
  if (!isConsensus || (truth.nRaters ?? 0) < 2) {
    const noCeiling =
      "There is no human ceiling: it takes a consensus of two raters or more, each of whom is held against the others.";
    return { ceiling: null, noCeiling };
  }
  const { roundId, group } = reference;
  if (truth.shape === "pairs") {
    const table = await loadLabelTable(db, { id: roundId, studyId, protocol: "preference" }, group);
    const rule = reference.kind === "majority" ? outcomeOfMostLabels : undefined;
    return { ceiling: ceilingOf(table, truth.id, rule), noCeiling: null };
  }
  const table = await loadScoredPairs(db, { id: roundId, studyId }, group);
  return { ceiling: ceilingOf(table, truth.id, outcomeOfScoredPairs), noCeiling: null };
}

function ceilingOf(table: LabelTable, seed: string, rule?: OutcomeRule): HumanCeilingDto {
  const ceiling = humanCeiling(table, rule);
  const { units, pooled } = ceiling;
  const intervalOf = (distances: typeof units) =>
    humanCeilingInterval({ units: distances, pooled }, { random: seededRandom(`${seed} ceiling`) });
  // A share is the mean of a distance that is 1 for what is counted and 0 for the rest.
  const share = (distance: 0 | 1 | 2) => ({
    value: mapStatistic(pooled.shares, (shares) => shares[distance]),
    interval: intervalOf(
      units.map((counts) => [counts[0] + counts[1] + counts[2] - counts[distance], counts[distance], 0] as const),
    ),
  });
  return {
    nUnits: units.length,
    nComparisons: pooled.n,
    nRaters: ceiling.raters.filter(({ distances }) => distances.n > 0).length,
    pld: [share(0), share(1), share(2)],
    wpld: { value: pooled.weighted, interval: intervalOf(units) },
  };
}

const SCORE_BASE = 10;

/** A rater's two scores of a pair as one value: 10 · first + second. */
async function loadScoredPairs(
  db: Reader,
  round: { id: string; studyId: string },
  group: RaterGroup,
): Promise<LabelTable> {
  const { labels } = await queryRow(
    db,
    z.object({ labels: z.string().nullable() }),
    Prisma.sql`
      WITH scored AS (
        SELECT a.rater_id, a.score, t.instruction_id, t.response_a_id AS response_id, r.number
        FROM annotation a JOIN task t ON t.id = a.task_id JOIN rater r ON r.id = a.rater_id
        WHERE ${liveLabels(round, group)} AND a.score IS NOT NULL
      ), pair AS (
        SELECT one.response_id AS x, two.response_id AS y,
          string_agg(one.number || ':' || (${SCORE_BASE}::int * one.score + two.score), ',' ORDER BY one.number) AS labels
        FROM scored one JOIN scored two ON two.instruction_id = one.instruction_id AND two.rater_id = one.rater_id
          AND two.response_id > one.response_id
        GROUP BY one.response_id, two.response_id HAVING count(*) > 1
      )
      SELECT string_agg(labels, ';' ORDER BY x, y) AS labels FROM pair`,
  );
  const builder = new LabelTableBuilder();
  (labels ?? "").split(";").forEach((unit, index) => {
    for (const label of unit === "" ? [] : unit.split(",")) {
      const [rater = "", value = ""] = label.split(":");
      builder.add(String(index), rater, Number(value));
    }
  });
  return builder.finish();
}

function outcomeOfMostLabels(labels: readonly LabelValue[]) {
  return outcomeOfMostPreferences(labels.map(Number));
}

/** The higher mean score wins, equal is a tie. Sums of whole numbers over the same raters: no rounding to fear. */
function outcomeOfScoredPairs(labels: readonly LabelValue[]) {
  let [first, second] = [0, 0];
  for (const label of labels) {
    first += Math.floor(Number(label) / SCORE_BASE);
    second += Number(label) % SCORE_BASE;
  }
  return outcomeOfScores(defined(first), defined(second));
}
