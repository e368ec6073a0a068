import { z } from "zod";
import { excerptSchema, excerptSql } from "@/lib/content/server/content-page";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import { problemSchema } from "@/lib/labelling/labelling";
import type { Viewer } from "@/lib/people/viewer";
import { raterKindSchema } from "@/lib/results/agreement-filter";
import { pseudonymOf } from "@/lib/results/agreement-progress";
import {
  LABEL_STRATA,
  LABELS_PER_PAGE,
  type LabelList,
  type LabelListQuery,
  labelCursor,
  parseLabelCursor,
} from "@/lib/results/round-labels";
import { easeSchema } from "@/lib/round/protocol/protocol";
import { findAnalysedRound } from "../find-analysed-round";
import { groupOf } from "../group-of";
import { findLabels, IS_RIGHT, KNOWN_TRUTH } from "./find-labels";

/** A page of the round's live labels, each with its task and its rater. */
export async function listLabels(viewer: Viewer, roundId: string, query: LabelListQuery): Promise<LabelList> {
  const db = prisma();
  const round = await findAnalysedRound(viewer, "agreement.read", roundId, { ...query, labels: "all" });
  const group = await groupOf(db, round, query.raters);
  const after = query.after === undefined ? null : parseLabelCursor(query.after);
  const { limit = LABELS_PER_PAGE } = query;
  const found = await findLabels(db, round, { query, group, after, limit: limit + 1 });
  const page = found.slice(0, limit);
  const last = found.length > page.length ? page.at(-1) : undefined;
  const read = await readLabels(
    db,
    page.map(({ id }) => id),
  );
  const labelOf = new Map(read.map((label) => [label.annotationId, label]));
  return {
    labels: page.flatMap(({ id }) => labelOf.get(id) ?? []),
    next: last ? labelCursor(last) : null,
  };
}

const labelSchema = z
  .object({
    annotationId: z.uuid(),
    taskId: z.uuid(),
    position: z.int(),
    stratum: z.enum(LABEL_STRATA),
    instructionId: z.string(),
    excerpt: excerptSchema,
    systemA: z.string().nullable(),
    systemB: z.string().nullable(),
    raterId: z.uuid(),
    number: z.int(),
    kind: raterKindSchema,
    name: z.string().nullable(),
    source: z.string().nullable(),
    simulated: z.boolean(),
    level: z.number().nullable(),
    hasChecklist: z.boolean(),
    yes: z.int(),
    no: z.int(),
    unknown: z.int(),
    right: z.boolean().nullable(),
    ease: easeSchema.nullable(),
    comment: z.string(),
    problems: z.array(problemSchema).nullable(),
    shownOrder: z.enum(["ab", "ba"]).nullable(),
    durationMs: z.int().nullable(),
    labelledAt: z.date(),
    changes: z.int(),
  })
  .transform(
    ({
      systemA,
      systemB,
      raterId,
      number,
      kind,
      name,
      source,
      simulated,
      hasChecklist,
      yes,
      no,
      unknown,
      ...label
    }) => ({
      ...label,
      systems: [systemA, systemB].filter((system) => system !== null),
      rater: { raterId, number, pseudonym: pseudonymOf(number), kind, name, source, simulated },
      answers: hasChecklist ? { yes, no, unknown } : null,
      problems: label.problems ?? [],
      labelledAt: label.labelledAt.toISOString(),
    }),
  );

function readLabels(db: Reader, ids: readonly string[]) {
  const given = (answer: "YES" | "NO" | "UNKNOWN") =>
    Prisma.sql`count(*) FILTER (WHERE c.answer = ${answer}::answer)::int`;
  return rows(
    labelSchema,
    Prisma.sql`
      SELECT a.id AS "annotationId", t.id AS "taskId", t.position, t.stratum, n.external_id AS "instructionId",
        ${excerptSql("n")} AS excerpt, ya.name AS "systemA", yb.name AS "systemB",
        r.id AS "raterId", r.number, r.kind, CASE WHEN r.kind <> 'human' THEN r.name END AS name, r.source, r.simulated,
        a.level, a.checklist_id IS NOT NULL AS "hasChecklist", said.yes, said.no, said.unknown, ${IS_RIGHT} AS "right",
        a.ease, coalesce(a.comment, '') AS comment, a.problems, a.shown_order AS "shownOrder",
        nullif(a.duration_ms, 0) AS "durationMs", a.created_at AS "labelledAt", (
          SELECT count(*)::int FROM annotation old
          WHERE old.task_id = a.task_id AND old.rater_id = a.rater_id AND old.superseded_at IS NOT NULL
        ) AS changes
      FROM annotation a JOIN task t ON t.id = a.task_id JOIN rater r ON r.id = a.rater_id
      JOIN instruction n ON n.id = t.instruction_id ${KNOWN_TRUTH}
      LEFT JOIN system ya ON ya.id = y.system_id LEFT JOIN system yb ON yb.id = z.system_id
      CROSS JOIN LATERAL (
        SELECT ${given("YES")} AS yes, ${given("NO")} AS no, ${given("UNKNOWN")} AS unknown
        FROM checklist_answer c WHERE c.annotation_id = a.id
      ) said
      WHERE a.id = ANY (${[...ids]}::uuid[])`,
    db,
  );
}
