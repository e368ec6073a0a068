import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, row, rows } from "@/lib/db/rows";
import { snapshot } from "@/lib/db/snapshot";
import { raterAttributesSchema } from "@/lib/people/rater-attributes";
import { FIGURE_SEED } from "@/lib/results/agreement-statistic";
import { type AttributeGroups, raterGroupsFigure, shownGroups } from "@/lib/results/rater-groups";
import { hasAnswers } from "@/lib/round/protocol/protocols";
import { measuredAt, readScale } from "@/lib/round/protocol/round-scale";
import type { Level } from "@/lib/stats/alpha/difference";
import { agreementOfGroups } from "@/lib/stats/alpha/group-agreement";
import { groupRows } from "@/lib/stats/group-rows";
import { declaredScale, occurringScale, type ValueScale } from "@/lib/stats/label-value";
import { naturalOrder } from "@/lib/stats/natural-order";
import { clusteredMean } from "@/lib/stats/resampling/clustered-mean";
import { seededRandom } from "@/lib/stats/resampling/random";
import { undefinedBecause } from "@/lib/stats/statistic";
import { backgroundRoundFigure } from "../figures/round-figure";
import type { AnalysedRound } from "../find-analysed-round";
import { liveLabels } from "../live-labels";

/** A group of 500 labels takes a tenth of a second, and there may be many. */
const LABELS_AT_ONCE = 500;
const MAX_LABELS = 50_000;
const TOO_MANY = `Groups are compared in rounds of up to ${MAX_LABELS} labels or answers by people.`;

const labelSchema = z.object({
  unit: z.string(),
  cluster: z.string(),
  rater: z.int(),
  isMember: z.boolean(),
  value: z.number(),
  /** what the rater says of themselves, by attribute */
  said: z.record(z.string(), z.string()),
});
type Label = z.infer<typeof labelSchema>;

/** Agreement within and between groups of people, members and those of files. Whatever a page leaves out, all their labels count. */
export const readRaterGroups = backgroundRoundFigure(
  raterGroupsFigure,
  async ({ round }, { level: asked, order = "both" }) => {
    const { attributes, levels, answers } = await snapshot(async (db) => {
      const found = await attributesOf(db, round);
      const isAsked = found.length > 0;
      return {
        attributes: found,
        levels: isAsked && round.scale !== null ? await readLabels(db, round, "levels") : [],
        answers: isAsked && hasAnswers(round.protocol) ? await readLabels(db, round, "answers") : [],
      };
    });
    if (attributes.length === 0) return { attributes: [] };
    const { values, isReversible, isOpen } = readScale(round, order);
    const ofLevels: Measured = {
      of: "levels",
      labels: levels,
      scale: isOpen ? occurringScale(levels.map(({ value }) => value)) : declaredScale(values, isReversible),
      level: measuredAt(round.scale, asked),
    };
    const ofAnswers: Measured = { of: "answers", labels: answers, scale: declaredScale([0, 1]), level: "nominal" };
    return {
      attributes: attributes.flatMap((attribute) =>
        [ofLevels, ofAnswers].filter(({ labels }) => labels.length > 0).map((part) => groupsOf(attribute, part)),
      ),
    };
  },
  LABELS_AT_ONCE,
  stateOfAnswers,
);

interface Measured {
  of: "levels" | "answers";
  labels: readonly Label[];
  scale: ValueScale;
  level: Level;
}

type Attribute = { name: string; values: readonly string[] };

function groupsOf({ name, values }: Attribute, { of, labels, scale, level }: Measured): AttributeGroups {
  const countOf = (group: string, isCounted = (_: Label) => true) =>
    new Set(labels.filter((label) => label.said[name] === group && isCounted(label)).map(({ rater }) => rater)).size;
  const sizes = values.map((group) => ({
    group,
    raters: countOf(group),
    members: countOf(group, ({ isMember }) => isMember),
  }));
  const { shown, hidden } = shownGroups(sizes);
  const resampling = {
    resamples: Math.min(1_000, Math.max(200, Math.floor(5_000_000 / (1 + labels.length)))),
    random: () => seededRandom(FIGURE_SEED),
  };
  const units = [...groupRows(labels, ({ unit }) => unit).values()].map((own) => ({
    cluster: own[0]?.cluster ?? "",
    labels: own.map(({ rater, said, value }) => ({ rater, group: said[name] ?? null, value })),
  }));
  const tooMany = undefinedBecause("too-costly", TOO_MANY);
  const isTooMany = labels.length > MAX_LABELS;
  return {
    attribute: name,
    of,
    hidden,
    groups: agreementOfGroups(isTooMany ? [] : units, shown, { scale, level, ...resampling }).map(
      ({ group, nUnits, nLabels, within, between, difference, pValue }) => {
        const own = labels.filter(({ said }) => said[name] === group);
        const noMean = scale.isReversible ? undefinedBecause("no-direction") : isTooMany ? tooMany : null;
        const mean = clusteredMean(noMean ? [] : own, { ...resampling, random: resampling.random() });
        const estimates = isTooMany ? { value: tooMany, interval: tooMany } : null;
        return {
          group,
          raters: countOf(group),
          units: nUnits,
          labels: nLabels,
          within: estimates ?? within,
          between: estimates ?? between,
          difference: estimates ?? difference,
          pValue: isTooMany ? tooMany : pValue,
          mean: noMean ? { value: noMean, interval: noMean } : { value: mean.value, interval: mean.interval },
        };
      },
    ),
  };
}

/** What the study asks its members, and what else files say of their raters. */
async function attributesOf(db: Reader, { studyId }: AnalysedRound): Promise<readonly Attribute[]> {
  const stored = z.object({
    asked: raterAttributesSchema.nullable(),
    imported: z.array(z.object({ name: z.string(), value: z.string() })),
  });
  const { asked, imported } = await row(
    stored,
    Prisma.sql`
      SELECT rater_attributes AS asked, coalesce((
        SELECT jsonb_agg(DISTINCT jsonb_build_object('name', e.key, 'value', e.value))
        FROM imported_attributes i CROSS JOIN LATERAL jsonb_each(i."values") e WHERE i.study_id = study.id
      ), '[]') AS imported
      FROM study WHERE id = ${studyId}::uuid`,
    db,
  );
  const values = new Map((asked?.attributes ?? []).map(({ name, values: own }) => [name, new Set(own)]));
  for (const { name, value } of imported.toSorted((a, b) => naturalOrder(a.value, b.value))) {
    values.set(name, (values.get(name) ?? new Set()).add(value));
  }
  return [...values].map(([name, of]) => ({ name, values: [...of] }));
}

/** Differs whenever somebody answers or withdraws, or something else is asked. */
async function stateOfAnswers(db: Reader, { studyId }: AnalysedRound): Promise<string> {
  const { state } = await row(
    z.object({ state: z.string() }),
    Prisma.sql`
      SELECT md5(concat(
        (SELECT rater_attributes::text FROM study WHERE id = ${studyId}::uuid),
        (SELECT string_agg(user_id || "values"::text, ' ' ORDER BY user_id) FROM attribute_answers
         WHERE study_id = ${studyId}::uuid),
        (SELECT string_agg(rater_id || "values"::text, ' ' ORDER BY rater_id) FROM imported_attributes
         WHERE study_id = ${studyId}::uuid))) AS state`,
    db,
  );
  return state;
}

function readLabels(db: Reader, round: AnalysedRound, of: Measured["of"]): Promise<Label[]> {
  const answers = Prisma.sql`JOIN checklist_answer ca ON ca.annotation_id = a.id AND ca.answer IN ('YES', 'NO')`;
  const isLevels = of === "levels";
  return rows(
    labelSchema,
    Prisma.sql`
      SELECT ${isLevels ? Prisma.sql`a.task_id::text` : Prisma.sql`a.task_id || ' ' || ca.side || ' ' || ca.item_id`} AS unit,
        t.instruction_id::text AS cluster, r.number AS rater, r.user_id IS NOT NULL AS "isMember", said."values" AS said,
        ${isLevels ? Prisma.sql`a.level` : Prisma.sql`CASE ca.answer WHEN 'YES' THEN 1 ELSE 0 END`} AS value
      FROM annotation a JOIN task t ON t.id = a.task_id JOIN rater r ON r.id = a.rater_id
        JOIN (
          SELECT o.id AS rater_id, s."values" FROM attribute_answers s
          JOIN rater o ON o.study_id = s.study_id AND o.user_id = s.user_id WHERE s.study_id = ${round.studyId}::uuid
          UNION ALL
          -- Of raters who were merged, with their own answers first.
          SELECT root_rater(i.rater_id), jsonb_object_agg(e.key, e.value ORDER BY i.rater_id = root_rater(i.rater_id))
          FROM imported_attributes i CROSS JOIN LATERAL jsonb_each(i."values") e
          WHERE i.study_id = ${round.studyId}::uuid GROUP BY 1
        ) said ON said.rater_id = r.id
        ${isLevels ? Prisma.empty : answers}
      WHERE ${liveLabels(round, "all")} ${isLevels ? Prisma.sql`AND a.level IS NOT NULL` : Prisma.empty}
      ORDER BY t.position, unit, r.number LIMIT ${MAX_LABELS + 1}`,
    db,
  );
}
