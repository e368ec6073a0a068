import { z } from "zod";
import { mapInTurns } from "@/lib/concurrency/in-turns";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import { snapshot } from "@/lib/db/snapshot";
import type { AgreementFilter, AgreementLevel, RaterGroup } from "@/lib/results/agreement-filter";
import { type RoundGroups, roundGroupsFigure, type TaskGrouping } from "@/lib/results/agreement-groups";
import { excludedOf, MAX_EXCLUDED_BATCHES } from "@/lib/results/excluded";
import { groupingSchema } from "@/lib/results/grouping";
import { isOfCategories, measuredAt, readScale, scaleOfRound } from "@/lib/round/protocol/round-scale";
import { pairOrderOf } from "@/lib/round/protocol/scale";
import { percentAgreement } from "@/lib/stats/agreement/percent-agreement";
import { agreementOfPatterns } from "./agreement-of-patterns";
import {
  type ClusteredLevels,
  type ClusteredPatterns,
  clusteredLevelPatterns,
  readClusteredLevels,
} from "./counts/clustered-levels";
import { backgroundRoundFigure } from "./figures/round-figure";
import type { AnalysedRound } from "./find-analysed-round";
import { groupByName } from "./group-by-name";
import { sayNoLevels } from "./no-levels";
import { agreementOfLevels, distributionOf, NO_MEAN } from "./read-round-agreement";

/** Agreement on the round's levels overall and by system, subset, domain, category and batch. */
export const readRoundGroups = backgroundRoundFigure(
  roundGroupsFigure,
  ({ round, raters }, { level, order = "both" }) => snapshot((db) => groupsOf(db, round, { raters, level, order })),
);

type GroupsQuery = Required<Pick<AgreementFilter, "raters" | "level" | "order">>;

async function groupsOf(
  db: Reader,
  round: AnalysedRound,
  { raters, level: asked, order }: GroupsQuery,
): Promise<Omit<RoundGroups, "asOf">> {
  const scale = readScale(round, order);
  const level = measuredAt(round.scale, asked);
  const all = await readClusteredLevels(db, round, raters);
  // As on the round's own page.
  const { alpha, basis, mean, percentAgreement, drawn } = await agreementOfLevels(
    db,
    round,
    { raters, level, order },
    all,
  );
  const { nRaters: _, ...units } = basis;
  const overall = { alpha, basis: units, mean, percentAgreement };
  const named = groupingSchema.options.flatMap((grouping) =>
    groupByName(grouping, all).map((group): NamedRows => ({ grouping, ...group })),
  );
  const groups = [...named, ...(await levelsByBatch(db, round, raters))];
  return {
    raters,
    level,
    scale: round.scale,
    pairOrder: pairOrderOf(round.scale, order),
    drawn,
    overall,
    groups: await mapInTurns(groups, ({ grouping, name, rows: of }) => ({
      grouping,
      name,
      // A part that holds every task is the whole, with its interval.
      ...(of.length === all.length ? overall : partOf(clusteredLevelPatterns(of, scale), level, round)),
    })),
  };
}

interface NamedRows {
  grouping: TaskGrouping;
  name: string | null;
  rows: ClusteredLevels[];
}

/** In the order in which they were added; nothing where no tasks were. Counts do not tell batches apart: each leaves out the others. */
async function levelsByBatch(db: Reader, round: AnalysedRound, raters: RaterGroup): Promise<NamedRows[]> {
  const found = await rows(
    z.object({ batch: z.string() }),
    Prisma.sql`
      SELECT coalesce(t.batch, '') AS batch FROM task t
      WHERE t.round_id = ${round.id}::uuid AND t.stratum = 'main' GROUP BY 1 ORDER BY min(t.position) LIMIT ${MAX_EXCLUDED_BATCHES}`,
    db,
  );
  const batches = found.map(({ batch }) => batch);
  const excluded = round.excluded ?? excludedOf(undefined);
  const shown = batches.filter((batch) => !excluded.batches.includes(batch));
  if (batches.length < 2) return [];
  const groups: NamedRows[] = [];
  for (const name of shown) {
    const others = { ...excluded, batches: batches.filter((batch) => batch !== name) };
    const of = await readClusteredLevels(db, { ...round, excluded: others }, raters);
    if (of.length > 0) groups.push({ grouping: "batch", name: name === "" ? null : name, rows: of });
  }
  return groups;
}

function partOf(data: ClusteredPatterns, level: AgreementLevel, round: AnalysedRound) {
  const known = sayNoLevels(round.scale);
  const { alpha, basis } = agreementOfPatterns(data, level, 0, { extent: "part" });
  const { nRaters: _, ...units } = basis;
  return {
    alpha: { value: known(alpha.value), interval: known(alpha.interval) },
    basis: units,
    mean: isOfCategories(scaleOfRound(round)) ? NO_MEAN : known(distributionOf(data.patterns).mean),
    percentAgreement: known(percentAgreement(data.patterns).share),
  };
}
