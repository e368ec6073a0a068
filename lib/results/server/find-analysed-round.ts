import { z } from "zod";
import { CRITERIA } from "@/lib/checklist/checklist-criterion";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import type { StudyAction } from "@/lib/people/permission";
import type { ResultsViewer } from "@/lib/people/viewer";
import { dashboardRoundSchema } from "@/lib/results/agreement-progress";
import { excludedOf, parseExcluded } from "@/lib/results/excluded";
import { notFound, studyCondition } from "@/lib/study/server/access";
import type { CountedRound } from "./not-excluded";

const analysedRoundSchema = dashboardRoundSchema.extend({
  shufflePositions: z.boolean(),
  seed: z.int(),
  byInstruction: z.boolean(),
  /** that raters can give questions; none in other protocols */
  categories: z.array(z.string()),
  criterion: z.enum(CRITERIA).nullable(),
});
export type AnalysedRound = z.infer<typeof analysedRoundSchema> & Pick<CountedRound, "excluded">;

interface AnalysedOptions {
  /** what is left out of the labels: see excludedSchema */
  without?: string | undefined;
  db?: Reader;
  /**
   * "alike": only those that each task had the same chance of, which unweighted figures are of; "weighted": those that have a
   * probability; "all": for lists and files
   */
  labels?: "alike" | "weighted" | "all";
}

/**
 * The round whose labels the viewer may look at, or NOT_FOUND.
 */
export async function findAnalysedRound(
  viewer: ResultsViewer,
  action: StudyAction & ("agreement.read" | "export.read" | "adjudicate"),
  roundId: string,
  { without, db = prisma(), labels = "alike" }: AnalysedOptions = {},
): Promise<AnalysedRound> {
  const [round] = await rows(
    analysedRoundSchema,
    Prisma.sql`
      SELECT d.id, d.study_id AS "studyId", s.name AS "studyName", d.name, d.protocol, d.status, d.overlap,
        d.stops_when_settled AS "stopsWhenSettled", d.planned, d.arms, d.scale, d.level_names AS "levelNames", d.checklist_series AS "checklistSeries", d.allow_unknown AS "allowUnknown",
        coalesce((d.labelling_options ->> 'offersEither')::boolean, false) AS "offersEither",
        d.by_instruction AS "byInstruction", d.shuffle_positions AS "shufflePositions", d.seed, d.categories, d.criterion,
        d.rated_criterion AS "ratedCriterion", nullif(d.criterion_meaning, '') AS "criterionMeaning",
        ARRAY(SELECT o.rated_criterion FROM round o WHERE o.lead_round_id = d.lead_round_id ORDER BY o.id) AS "criteriaTogether"
      FROM round d JOIN study s ON s.id = d.study_id
      WHERE d.id = ${roundId}::uuid AND ${roundCondition(viewer, action)}`,
    db,
  );
  if (!round) throw notFound("round");
  const whole = { ...round, excluded: parseExcluded(without) };
  return labels === "all" ? whole : withLabelsAlike(whole, labels);
}

/** Of a round `d`: a link opens the agreement of its own round, as long as it is valid. */
function roundCondition(viewer: ResultsViewer, action: StudyAction): Prisma.Sql {
  if (viewer.kind !== "link") return studyCondition(viewer, action, Prisma.sql`d.study_id`);
  if (action !== "agreement.read") return Prisma.sql`FALSE`;
  return Prisma.sql`EXISTS (
    SELECT FROM result_link l
    WHERE l.id = ${viewer.linkId}::uuid AND l.round_id = d.id AND l.revoked_at IS NULL AND l.expires_at > now())`;
}

/** Whether not every task has the same chance of each label. */
export const isUneven = ({ stopsWhenSettled, planned }: Pick<AnalysedRound, "stopsWhenSettled" | "planned">): boolean =>
  stopsWhenSettled || planned !== null;

/** The same round with those of its labels that unweighted figures may be of: all where every task has the same chance of each. */
export function withLabelsAlike(round: AnalysedRound, labels: "alike" | "weighted" = "alike"): AnalysedRound {
  const furtherLabels = round.stopsWhenSettled;
  const outsideCore = round.planned !== null && labels === "alike";
  if (!furtherLabels && !outsideCore) return round;
  return { ...round, excluded: { ...(round.excluded ?? excludedOf(undefined)), furtherLabels, outsideCore } };
}
