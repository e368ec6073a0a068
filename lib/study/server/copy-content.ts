import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { row } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import { MAX_COPIED_TEXTS } from "@/lib/study/study";
import { AppError } from "@/lib/wire/app-error";
import { requirePermission } from "./access";

/** The images of one study for another one too: both keep them by their bytes. */
export async function copyImages(viewer: Viewer, from: string, to: string): Promise<void> {
  await requirePermission(viewer, from, "export.read");
  await requirePermission(viewer, to, "study.import");
  await prisma().$executeRaw`
    INSERT INTO study_image (study_id, name, sha256)
    SELECT ${to}::uuid, name, sha256 FROM study_image WHERE study_id = ${from}::uuid`;
}

/** What people decided that names no content: recipes of imports, and which rows published tables are shown with. */
export async function copyDecisions(viewer: Viewer, from: string, to: string): Promise<void> {
  await requirePermission(viewer, from, "export.read");
  await requirePermission(viewer, to, "study.import");
  await prisma().$transaction([
    prisma().$executeRaw`
      INSERT INTO import_recipe (id, study_id, name, options)
      SELECT gen_random_uuid(), ${to}::uuid, name, options FROM import_recipe WHERE study_id = ${from}::uuid`,
    prisma().$executeRaw`
      INSERT INTO row_match (study_id, published_table, published_row, own_row)
      SELECT ${to}::uuid, published_table, published_row, own_row FROM row_match WHERE study_id = ${from}::uuid`,
  ]);
}

/**
 * What study.jsonl has no place for: instructions that are left out of rounds, drafts of checklists, which questions cover
 * the gold ones, and what became of each model's draft. The content must be there already.
 */
export async function copyReviews(viewer: Viewer, from: string, to: string): Promise<void> {
  await requirePermission(viewer, from, "export.read");
  await requirePermission(viewer, to, "study.import");
  await prisma().$transaction([
    prisma().$executeRaw`
      UPDATE instruction made SET excluded_at = now() FROM instruction i
      WHERE made.study_id = ${to}::uuid AND i.study_id = ${from}::uuid AND i.external_id = made.external_id
        AND i.excluded_at IS NOT NULL`,
    prisma().$executeRaw`
      INSERT INTO question_matches (id, study_id, instruction_id, series, model, gold_questions, questions, matches)
      SELECT gen_random_uuid(), ${to}::uuid, made.id, q.series, q.model, q.gold_questions, q.questions, q.matches
      FROM question_matches q JOIN instruction i ON i.id = q.instruction_id
      JOIN instruction made ON made.study_id = ${to}::uuid AND made.external_id = i.external_id
      WHERE q.study_id = ${from}::uuid`,
    prisma().$executeRaw`
      INSERT INTO checklist (id, study_id, instruction_id, series, version, source, method, based_on_id, origin, revision, doubts, created_at)
      SELECT gen_random_uuid(), ${to}::uuid, made.id, c.series, c.version, c.source, c.method, basis.id, c.origin,
        c.revision, c.doubts, c.created_at
      FROM checklist c JOIN instruction i ON i.id = c.instruction_id
      JOIN instruction made ON made.study_id = ${to}::uuid AND made.external_id = i.external_id
      LEFT JOIN checklist old ON old.id = c.based_on_id
      LEFT JOIN checklist basis
        ON basis.instruction_id = made.id AND basis.series = old.series AND basis.version = old.version
      WHERE c.study_id = ${from}::uuid AND c.status = 'draft'`,
    prisma().$executeRaw`
      INSERT INTO checklist_item (id, checklist_id, position, question, categories, importance, verifier)
      SELECT gen_random_uuid(), copied.id, q.position, q.question, q.categories, q.importance, q.verifier
      FROM checklist_item q JOIN checklist c ON c.id = q.checklist_id AND c.status = 'draft'
      JOIN instruction i ON i.id = c.instruction_id
      JOIN instruction made ON made.study_id = ${to}::uuid AND made.external_id = i.external_id
      JOIN checklist copied ON copied.instruction_id = made.id AND copied.series = c.series AND copied.version = c.version
      WHERE c.study_id = ${from}::uuid`,
    // Runs stay behind, so what a draft's generator was asked with is kept with the event. A discarded draft has no other trace.
    prisma().$executeRaw`
      INSERT INTO event (id, study_id, kind, subject, data)
      SELECT gen_random_uuid(), ${to}::uuid, 'checklist.generated', coalesce(copied.id, gen_random_uuid())::text,
        jsonb_build_object('series', e.data->'series', 'version', e.data->'version', 'questions', e.data->'questions',
          'runId', e.data->'runId', 'discarded', copied.id IS NULL,
          'prompt', coalesce(e.data->>'prompt', CASE WHEN r.id IS NOT NULL THEN coalesce(r.configuration->>'prompt', '') END))
      FROM event e
      LEFT JOIN run r ON r.id::text = e.data->>'runId' AND r.study_id = e.study_id
      LEFT JOIN checklist c ON c.id::text = e.subject AND c.study_id = e.study_id
      LEFT JOIN instruction i ON i.id = c.instruction_id
      LEFT JOIN instruction made ON made.study_id = ${to}::uuid AND made.external_id = i.external_id
      LEFT JOIN checklist copied ON copied.instruction_id = made.id AND copied.series = c.series AND copied.version = c.version
      WHERE e.study_id = ${from}::uuid AND e.kind = 'checklist.generated' AND (copied.id IS NOT NULL
        OR e.data->>'discarded' = 'true'
        OR EXISTS (SELECT FROM event gone
          WHERE gone.study_id = e.study_id AND gone.kind = 'checklist.discarded' AND gone.subject = e.subject))`,
  ]);
}

/** @throws TOO_LARGE for a study with more texts than a request should wait for */
export async function refuseLargeCopy(viewer: Viewer, studyId: string): Promise<void> {
  await requirePermission(viewer, studyId, "export.read");
  const { texts } = await row(
    z.object({ texts: z.int() }),
    Prisma.sql`
      SELECT ((SELECT count(*) FROM instruction WHERE study_id = ${studyId}::uuid)
        + (SELECT count(*) FROM response WHERE study_id = ${studyId}::uuid))::int AS texts`,
  );
  if (texts <= MAX_COPIED_TEXTS) return;
  throw new AppError(
    "TOO_LARGE",
    `The study has ${texts.toLocaleString("en")} instructions and responses; a copy has at most ${MAX_COPIED_TEXTS.toLocaleString("en")}. Copy it without content, then import its study.jsonl.`,
    { field: "content" },
  );
}
