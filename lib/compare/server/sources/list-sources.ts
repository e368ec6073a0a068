import { z } from "zod";
import { checklistScoreOf, parseSourceId, type Source, sourceIdOf } from "@/lib/compare/sources";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import { importedGroup, type RaterGroup, raterGroupName, raterKindSchema } from "@/lib/results/agreement-filter";
import { pseudonymOf } from "@/lib/results/agreement-progress";
import { CHECKLIST_SCORE_NAMES, CHECKLIST_SCORES, type ChecklistScore } from "@/lib/results/checklist-score";
import { raterCounts } from "@/lib/results/server/counts/rater-counts";
import { type CountedStudy, countedStudy } from "@/lib/results/server/not-excluded";
import { protocolSchema, scaleNameSchema } from "@/lib/round/protocol/protocol";
import { hasAnswers, labelsPairs, PROTOCOLS, protocolsThat } from "@/lib/round/protocol/protocols";
import { bestOf, isOfCategories } from "@/lib/round/protocol/round-scale";
import { scaleNamed } from "@/lib/round/protocol/scale";
import { groupRows } from "@/lib/stats/group-rows";
import { notFound, studyWhere } from "@/lib/study/server/access";

const rowSchema = z.object({
  roundId: z.uuid(),
  roundName: z.string(),
  protocol: protocolSchema,
  scale: scaleNameSchema.nullable(),
  criterion: z.string().nullable(),
  raterId: z.uuid(),
  number: z.int(),
  kind: raterKindSchema,
  name: z.string(),
  source: z.string().nullable(),
  simulated: z.boolean(),
  isJury: z.boolean(),
  /** of a jury; else none */
  members: z.array(z.uuid()),
  /** labelled pairs or responses */
  labels: z.int(),
  levels: z.int(),
  hasProbabilities: z.boolean(),
  /** of checklists: a judge that only scores gives none */
  hasAnswers: z.boolean(),
  /** of the study: some question has an importance */
  hasImportance: z.boolean(),
});
type Row = z.infer<typeof rowSchema>;

/**
 * Everything in a study that says which of two responses is better.
 * @param without what is left out of its labels: see excludedSchema
 */
export async function listSources(viewer: Viewer, studyId: string, without?: string): Promise<Source[]> {
  const study = await prisma().study.findFirst({
    where: { id: studyId, ...studyWhere(viewer, "agreement.read") },
    select: { id: true },
  });
  if (!study) throw notFound("study");
  const [truths, knownScores, knownAnswers, rows] = await Promise.all([
    prisma().pair.count({ where: { studyId, knownOutcome: { not: null } } }),
    prisma().response.count({ where: { studyId, knownScore: { not: null } } }),
    prisma().response.count({ where: { studyId, NOT: { knownAnswers: { equals: Prisma.DbNull } } } }),
    countedStudy(prisma(), studyId, without).then((study) => readRatersOfRounds(prisma(), study)),
  ]);
  const known = {
    heading: "Reference answers",
    nRaters: null,
    simulated: false,
    hasJudges: false,
    hasImported: false,
    raterIds: [],
    juryMembers: [],
    roundId: null,
    criterion: null,
    score: null,
  };
  const sources: Source[] = [];
  if (truths > 0)
    sources.push({ ...known, id: "truth", name: "Reference outcomes", shape: "pairs", scale: "preference", n: truths });
  if (knownScores > 1) {
    sources.push({
      ...known,
      id: "known-scores",
      name: "Reference scores",
      shape: "scores",
      scale: "score",
      n: knownScores,
    });
  }
  if (knownAnswers > 1) {
    sources.push({
      ...known,
      id: "known-answers",
      name: "Reference answers, pass rate",
      shape: "scores",
      scale: null,
      n: knownAnswers,
    });
  }
  for (const raters of groupRows(rows, (row) => row.roundId).values()) sources.push(...sourcesOfRound(raters));
  return sources;
}

function sourcesOfRound(raters: readonly Row[]): Source[] {
  const [first] = raters;
  if (!first) return [];
  const { roundId, protocol, scale } = first;
  // Categories say of no response that it is better than another.
  const labelling = isOfCategories(scale && scaleNamed(scale)) ? [] : raters.filter((rater) => rater.levels > 0);
  const sources: Source[] = [];
  const own = raters.filter((rater) => !rater.isJury);
  const ownLabelling = labelling.filter((rater) => !rater.isJury);
  for (const group of groupsOf(ownLabelling)) {
    const of = ownLabelling.filter((rater) => isIn(rater, group));
    const name = `${groupName(group, of)}, mean ${scale ? scaleNamed(scale).noun : "level"}`;
    sources.push(source(sourceIdOf({ kind: "consensus", roundId, group }), name, of, protocol));
    if (labelsPairs(protocol) && of.length > 1) {
      const majority = sourceIdOf({ kind: "majority", roundId, group });
      sources.push(source(majority, `${groupName(group, of)}, majority of A / tie / B`, of, protocol));
    }
  }
  const answering = hasAnswers(protocol) ? raters.filter((rater) => rater.hasAnswers) : [];
  for (const group of groupsOf(own)) {
    const of = answering.filter((rater) => !rater.isJury && isIn(rater, group));
    if (of.length === 0) continue;
    const name = `${groupName(group, of)}, mean checklist pass rate`;
    sources.push(source(sourceIdOf({ kind: "pass-rate", roundId, group }), name, of, protocol));
    if (of.length > 1) {
      const majority = sourceIdOf({ kind: "majority-answers", roundId, group });
      sources.push(source(majority, `${groupName(group, of)}, pass rate of majority answers`, of, protocol));
    }
  }
  for (const rater of labelling) {
    sources.push(
      source(sourceIdOf({ kind: "rater", roundId, raterId: rater.raterId }), nameOf(rater), [rater], protocol),
    );
  }
  for (const rater of answering) {
    for (const score of CHECKLIST_SCORES) {
      if (!has(rater, score)) continue;
      const id = sourceIdOf({ kind: `rater-${score}`, roundId, raterId: rater.raterId });
      sources.push(source(id, `${nameOf(rater)}, ${CHECKLIST_SCORE_NAMES[score]}`, [rater], protocol));
    }
  }
  return inOrder(sources, raters);
}

/** People, then judges, then imported raters, then several kinds together; of each first those together, then every rater with all that it says. */
function inOrder(sources: readonly Source[], raters: readonly Row[]): Source[] {
  const kinds = new Map(raters.map(({ raterId, kind }) => [raterId, kind]));
  const places = new Map(raters.map(({ raterId }, place) => [raterId, place]));
  const placed = sources.map((each) => {
    const [kind, ...others] = new Set(each.raterIds.map((id) => kinds.get(id)));
    const reference = parseSourceId(each.id);
    const rater = reference && "raterId" in reference ? (places.get(reference.raterId) ?? 0) : -1;
    const kindPlace = kind === undefined || others.length > 0 ? 3 : ["human", "judge", "imported"].indexOf(kind);
    return { each, kindPlace, rater };
  });
  return placed.toSorted((a, b) => a.kindPlace - b.kindPlace || a.rater - b.rater).map(({ each }) => each);
}

function has(rater: Row, score: ChecklistScore): boolean {
  if (score === "probability") return rater.hasProbabilities;
  return score !== "weighted" || rater.hasImportance;
}

/** The round and what its raters do, unless its name says so. */
function headingOf(roundName: string, protocol: Row["protocol"], scale: Row["scale"]): string {
  const does = PROTOCOLS[protocol].name.toLowerCase();
  return [
    roundName,
    ...(roundName.toLowerCase().includes(does) ? [] : [does]),
    ...(bestOf(scale) === "lowest" ? ["lowest score is best"] : []),
  ].join(" · ");
}

function source(id: string, name: string, raters: readonly Row[], protocol: Row["protocol"]): Source {
  const [first] = raters;
  const reference = parseSourceId(id);
  const score = reference && checklistScoreOf(reference.kind);
  const ofLevels = score === null && reference?.kind !== "majority-answers";
  const isOfPairs = labelsPairs(protocol);
  return {
    id,
    heading: headingOf(first?.roundName ?? "", protocol, first?.scale ?? null),
    name,
    // A pass rate is about one response, also where it was answered as one of a pair.
    shape: ofLevels && isOfPairs ? "pairs" : "scores",
    scale: ofLevels ? (first?.scale ?? null) : null,
    n: first && raters.length === 1 ? first.labels : null,
    nRaters: raters.length,
    simulated: raters.some((rater) => rater.simulated),
    hasJudges: raters.some((rater) => rater.kind === "judge"),
    hasImported: raters.some((rater) => rater.kind === "imported"),
    raterIds: raters.map((rater) => rater.raterId),
    juryMembers: raters.flatMap((rater) => rater.members),
    roundId: first?.roundId ?? null,
    criterion: first?.criterion ?? null,
    score,
  };
}

/**
 * All raters together, though it be one, so that a round has a consensus from its first label on. Where there are several
 * kinds or imported sources each with more than one rater apart, and people always and first: their consensus is nobody
 * else's. A jury is in none: its labels come from its members'.
 */
function groupsOf(raters: readonly Row[]): RaterGroup[] {
  const groups = new Map<RaterGroup, number>();
  for (const rater of raters) {
    const group = rater.kind === "imported" && rater.source !== null ? importedGroup(rater.source) : rater.kind;
    groups.set(group, (groups.get(group) ?? 0) + 1);
  }
  if (raters.length === 0) return [];
  if (groups.size === 1) return ["all"];
  const people = groups.has("human") ? ["human"] : [];
  const several = [...groups].filter(([group, size]) => size > 1 && group !== "human").map(([group]) => group);
  return [...people, ...several, "all"];
}

function groupName(group: RaterGroup, raters: readonly Row[]): string {
  return raters.length === 1 ? `${raterGroupName(group)} (one rater)` : raterGroupName(group);
}

function isIn(rater: Row, group: RaterGroup): boolean {
  if (group === "all" || group === rater.kind) return true;
  return rater.kind === "imported" && rater.source !== null && group === importedGroup(rater.source);
}

function nameOf(rater: Row): string {
  return rater.kind === "human" ? pseudonymOf(rater.number) : `${pseudonymOf(rater.number)} (${rater.name})`;
}

function readRatersOfRounds(db: Reader, study: CountedStudy): Promise<Row[]> {
  const { studyId } = study;
  return rows(
    rowSchema,
    Prisma.sql`
      SELECT d.id AS "roundId", d.name AS "roundName", d.protocol, d.scale,
        COALESCE(d.rated_criterion, d.criterion) AS criterion, r.id AS "raterId", r.number, r.kind, r.name, r.source,
        r.simulated, r.is_jury AS "isJury",
        CASE WHEN r.is_jury THEN ARRAY(SELECT jsonb_array_elements_text(r.configuration -> 'members')) ELSE '{}' END AS members,
        CASE WHEN d.protocol = ANY (${protocolsThat(labelsPairs)}::protocol[]) THEN y.levels ELSE y.labels END AS labels,
        y.levels, importance.any AS "hasImportance",
        -- A judge gives answers and probabilities always or never; people answer always.
        r.kind <> 'judge' OR d.protocol = ANY (${protocolsThat(hasAnswers)}::protocol[]) AND EXISTS (
          SELECT 1 FROM (
            SELECT a.id FROM annotation a WHERE a.rater_id = r.id AND a.round_id = d.id AND a.superseded_at IS NULL LIMIT 50
          ) one JOIN checklist_answer ca ON ca.annotation_id = one.id
        ) AS "hasAnswers",
        r.kind = 'judge' AND d.protocol = ANY (${protocolsThat(hasAnswers)}::protocol[]) AND EXISTS (
          SELECT 1 FROM (
            SELECT a.id FROM annotation a WHERE a.rater_id = r.id AND a.round_id = d.id AND a.superseded_at IS NULL LIMIT 50
          ) one JOIN checklist_answer ca ON ca.annotation_id = one.id AND ca.probability IS NOT NULL
        ) AS "hasProbabilities"
      FROM round d
      CROSS JOIN (
        SELECT EXISTS (
          SELECT 1 FROM checklist c JOIN checklist_item i ON i.checklist_id = c.id
          WHERE c.study_id = ${studyId}::uuid AND i.importance IS NOT NULL
        ) AS any
      ) importance
      JOIN ${raterCounts(study)} y ON y.round_id = d.id AND y.labels > 0 JOIN rater r ON r.id = y.rater_id
      WHERE d.study_id = ${studyId}::uuid
      ORDER BY d.created_at, d.id, r.number`,
    db,
  );
}
