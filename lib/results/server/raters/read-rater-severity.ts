import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import { snapshot } from "@/lib/db/snapshot";
import type { ResultsViewer } from "@/lib/people/viewer";
import type { Estimate } from "@/lib/results/agreement-statistic";
import { isPending } from "@/lib/results/pending";
import { raterSeverityFigure, type Severity, type severityCauseFigure } from "@/lib/results/rater-severity";
import { severityCause } from "@/lib/results/severity-words";
import { hasAnswers } from "@/lib/round/protocol/protocols";
import { readScale } from "@/lib/round/protocol/round-scale";
import { facetsData } from "@/lib/stats/models/facets-data";
import { manyFacetRasch } from "@/lib/stats/models/many-facet-rasch";
import type { Estimate as ModelEstimate } from "@/lib/stats/models/mixed-model";
import { bounded } from "@/lib/stats/models/model-predictions";
import { DEFAULT_CONFIDENCE } from "@/lib/stats/resampling/interval";
import { defined, mapStatistic, type Statistic, undefinedBecause } from "@/lib/stats/statistic";
import { backgroundRoundFigure } from "../figures/round-figure";
import { liveLabels } from "../live-labels";

/** More are fitted by a worker: 600 of 3 raters take a tenth of a second. */
const AT_ONCE = 500;
/** About a second's work, as 10,000 labels on a scale of five; the rest is for the command line. */
const MAX_WORK = 2e8;
const MAX_LABELS = 15_000;
const TOO_MUCH =
  "There are too many labels, raters or levels of the scale to fit a model while you wait. Export the labels and run tickbox severity.";

const labelSchema = z.object({
  response: z.string(),
  cluster: z.string(),
  system: z.string(),
  /** its number in the study */
  rater: z.string(),
  value: z.number(),
});
type Label = z.infer<typeof labelSchema>;

/** How strict raters are: in their levels of single responses, and in their answers YES and NO. */
export const readRaterSeverity = backgroundRoundFigure(
  raterSeverityFigure,
  ({ round, raters }) => {
    const counted = liveLabels(round, raters);
    const hasDirection = round.scale !== null && !readScale(round, "both").isReversible;
    return snapshot(async (db) => ({
      levels: hasDirection ? severityOf(await readLevels(db, counted)) : null,
      answers: hasAnswers(round.protocol) ? severityOf(await readAnswers(db, counted)) : null,
    }));
  },
  AT_ONCE,
);

/** Whether raters' differing severity is why alpha is low, by the same fit. */
export async function readSeverityCause(
  viewer: ResultsViewer,
  roundId: string,
  choices: z.infer<typeof severityCauseFigure.choices>,
): Promise<z.infer<typeof severityCauseFigure.answer>> {
  const found = await readRaterSeverity(viewer, roundId, choices);
  return isPending(found) ? found : { cause: severityCause(found), asOf: found.asOf };
}

function readLevels(db: Reader, counted: Prisma.Sql): Promise<Label[]> {
  return rows(
    labelSchema,
    Prisma.sql`
      SELECT t.id::text AS response, t.instruction_id::text AS cluster, s.name AS system, r.number::text AS rater, a.level AS value
      FROM annotation a JOIN task t ON t.id = a.task_id JOIN rater r ON r.id = a.rater_id
        JOIN response judged ON judged.id = t.response_a_id JOIN system s ON s.id = judged.system_id
      WHERE ${counted} AND a.level IS NOT NULL AND t.response_b_id IS NULL
      ORDER BY t.position, r.number LIMIT ${MAX_LABELS + 1}`,
    db,
  );
}

function readAnswers(db: Reader, counted: Prisma.Sql): Promise<Label[]> {
  return rows(
    labelSchema,
    Prisma.sql`
      SELECT t.id || ' ' || ca.side || ' ' || ca.item_id AS response, t.instruction_id::text AS cluster, s.name AS system,
        r.number::text AS rater, CASE ca.answer WHEN 'YES' THEN 1 ELSE 0 END AS value
      FROM annotation a JOIN task t ON t.id = a.task_id JOIN rater r ON r.id = a.rater_id
        JOIN checklist_answer ca ON ca.annotation_id = a.id
        JOIN response judged ON judged.id = CASE WHEN ca.side = 'B' THEN t.response_b_id ELSE t.response_a_id END
        JOIN system s ON s.id = judged.system_id
      WHERE ${counted} AND ca.answer IN ('YES', 'NO')
      ORDER BY t.position, ca.side, ca.item_id, r.number LIMIT ${MAX_LABELS + 1}`,
    db,
  );
}

/** Questions belong to one instruction: what makes one hard is a part of what is labelled. */
function severityOf(labels: readonly Label[]): Statistic<Severity> {
  if (labels.length > MAX_LABELS) return undefinedBecause("too-costly", TOO_MUCH);
  const values = [...new Set(labels.map(({ value }) => value))].sort((a, b) => a - b);
  const { data, names } = facetsData(
    labels.map(({ value, ...label }) => ({ ...label, question: "", level: values.indexOf(value) })),
    values,
  );
  const found = manyFacetRasch(data, MAX_WORK);
  if (!found.defined && found.reason === "too-costly") return undefinedBecause("too-costly", TOO_MUCH);
  return mapStatistic(found, ({ alpha, raters, systems }) => ({
    alpha,
    raters: raters.map(({ n, severity, shift, ...fit }, place) => ({
      ...fit,
      number: Number(names.raters[place]),
      labels: n,
      severity: withInterval(severity),
      shift: withInterval(shift),
    })),
    systems: systems.map(({ n, observed, fair }, place) => ({
      system: names.systems[place] ?? "",
      labels: n,
      observed,
      fair: withInterval(fair),
    })),
  }));
}

function withInterval(estimate: ModelEstimate): Estimate {
  const { value, low, high } = bounded(estimate, DEFAULT_CONFIDENCE);
  const interval = { low, high, confidence: DEFAULT_CONFIDENCE, method: "normal" as const, nResamples: null };
  return { value: defined(value), interval: defined(interval) };
}
