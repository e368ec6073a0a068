import { FIGURE_SEED } from "@/lib/results/agreement-statistic";
import { enoughLabelsFigure } from "@/lib/results/enough-labels";
import { measuredAt, readScale } from "@/lib/round/protocol/round-scale";
import { alphaSoFar, pairableSizes } from "@/lib/stats/alpha/alpha-bootstrap";
import { enoughLabels } from "@/lib/stats/planning/enough-labels";
import { pairableClusters } from "@/lib/stats/reliability/pattern-clusters";
import { seededRandom } from "@/lib/stats/resampling/random";
import { anytimeInterval } from "@/lib/stats/sequential/anytime-interval";
import { agreementOfPatterns } from "./agreement-of-patterns";
import { type ClusteredPatterns, clusteredLevelPatterns, readClusteredLevels } from "./counts/clustered-levels";
import { roundFigure } from "./figures/round-figure";
import { plannedInstructions } from "./planned-instructions";

/** A tenth of what the command line simulates: sizes are good to about 12%, which is as much as a line can say. */
const SIMULATIONS = 1_000;
const MAX_UNITS = 100_000;

/** Whether a round's labels suffice for an interval of alpha as narrow as wanted, and how many more it takes. */
export const readEnoughLabels = roundFigure(
  enoughLabelsFigure,
  async ({ db, round, raters }, { width, level: asked, order }) => {
    const level = measuredAt(round.scale, asked);
    const data = clusteredLevelPatterns(await readClusteredLevels(db, round, raters), readScale(round, order));
    // The interval shown next to alpha on the page.
    const { interval } = agreementOfPatterns(data, level, 0).alpha;
    const nInstructions = clustersIn(data);
    const found = enoughLabels(data.patterns, {
      difference: level,
      width: width === undefined ? null : Number(width),
      simulations: SIMULATIONS,
      maxUnits: MAX_UNITS,
      interval,
      random: seededRandom(FIGURE_SEED),
      nClusters: nInstructions,
    });
    const planned = await plannedInstructions(db, round.id);
    const random = seededRandom(FIGURE_SEED);
    const soFar = alphaSoFar(data.patterns, level, { clusters: data.clusters, random });
    const anytime = planned && {
      interval: soFar.defined ? anytimeInterval(soFar.value, { planned, scale: "coefficient" }) : soFar,
      planned,
    };
    return { ...found, nInstructions, anytime: anytime || null };
  },
);

/** The instructions of the tasks with two labels or more. */
function clustersIn({ patterns, clusters }: ClusteredPatterns): number {
  return clusters
    ? pairableClusters(clusters, patterns, (pattern) => pattern).nClusters
    : pairableSizes(patterns).reduce((sum, units) => sum + units, 0);
}
