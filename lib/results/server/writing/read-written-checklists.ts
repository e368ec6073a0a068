import { z } from "zod";
import { shownImages, shownInstructionSchema, textsOf } from "@/lib/content/server/image/shown-images";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import { pseudonymOf } from "@/lib/results/agreement-progress";
import {
  GOLD_SERIES,
  WRITTEN_PAGE,
  type WrittenChecklists,
  writtenChecklistsSchema,
} from "@/lib/results/writing/written-checklists";
import { writesChecklists } from "@/lib/round/protocol/protocols";
import { notFound, studyCondition } from "@/lib/study/server/access";
import { nextAfter } from "@/lib/wire/counted-page";
import { findAnalysedRound } from "../find-analysed-round";
import { liveLabels } from "../live-labels";

/** What is read of a row here; the answer’s own schema checks the rest. */
const instructionRow = z.object({
  total: z.int(),
  mayWrite: z.boolean(),
  taskId: z.string(),
  instruction: z.looseObject({}),
  wanted: z.int(),
  writers: z.array(z.looseObject({ number: z.int() })),
  gold: z.unknown(),
});

/**
 * What raters wrote in a round, for a researcher: a page of its instructions in their order, with every writer's checklist
 * and the gold one that was made from them.
 */
export async function readWrittenChecklists(
  viewer: Viewer,
  roundId: string,
  after: number,
  limit = WRITTEN_PAGE,
): Promise<WrittenChecklists> {
  const round = await findAnalysedRound(viewer, "agreement.read", roundId, { labels: "all" });
  if (!writesChecklists(round.protocol)) throw notFound("round of written checklists");
  const mayWrite = studyCondition(viewer, "checklist.write", Prisma.sql`t.study_id`);
  const found = await rows(
    instructionRow,
    Prisma.sql`
      SELECT (SELECT count(*)::int FROM task every WHERE every.round_id = ${roundId}::uuid AND every.stratum = 'main') AS total,
        ${mayWrite} AS "mayWrite", t.id AS "taskId", t.wanted,
        jsonb_build_object('id', i.external_id, 'text', i.text, 'messages', i.messages, 'input', i.input) AS instruction,
        coalesce((SELECT jsonb_agg(jsonb_build_object('annotationId', a.id, 'raterId', r.id, 'number', r.number,
            'simulated', r.simulated, 'isSafe', a.is_safe, 'makesSense', a.makes_sense, 'comment', coalesce(a.comment, ''),
            'questions', coalesce((SELECT jsonb_agg(w.text ORDER BY w.position) FROM written_question w
              WHERE w.annotation_id = a.id), '[]')) ORDER BY r.number)
          FROM annotation a JOIN rater r ON r.id = a.rater_id
          WHERE a.task_id = t.id AND ${liveLabels(round, "anybody")}), '[]') AS writers,
        (SELECT jsonb_build_object('id', c.id, 'status', c.status, 'isGold', c.is_gold, 'revision', c.revision,
            'version', c.version, 'annotationId', c.origin -> 'writer' ->> 'annotationId',
            'questions', coalesce((SELECT jsonb_agg(item.question ORDER BY item.position) FROM checklist_item item
              WHERE item.checklist_id = c.id), '[]'))
          FROM checklist c WHERE c.instruction_id = t.instruction_id AND c.series = ${GOLD_SERIES}
            AND c.origin -> 'writer' ->> 'roundId' = ${roundId}
          ORDER BY c.status = 'draft' DESC, c.is_gold DESC, c.version DESC LIMIT 1) AS gold
      FROM task t JOIN instruction i ON i.id = t.instruction_id
      WHERE t.round_id = ${roundId}::uuid AND t.stratum = 'main'
      ORDER BY t.position LIMIT ${limit} OFFSET ${after}`,
    prisma(),
  );
  const total = found[0]?.total ?? 0;
  const images = await shownImages(
    found.map(({ instruction }) => ({
      studyId: round.studyId,
      texts: textsOf(shownInstructionSchema.parse(instruction)),
    })),
  );
  return writtenChecklistsSchema.parse({
    studyId: round.studyId,
    mayWrite: found[0]?.mayWrite ?? false,
    next: nextAfter(after, found.length, total),
    total,
    after,
    instructions: found.map(({ writers, instruction, ...row }, index) => ({
      ...row,
      instruction: { ...instruction, images: images[index]?.length ? images[index] : undefined },
      number: after + index + 1,
      writers: writers.map(({ number, ...writer }) => ({ ...writer, pseudonym: pseudonymOf(number) })),
    })),
  });
}
