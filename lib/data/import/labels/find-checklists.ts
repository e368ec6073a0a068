import { z } from "zod";
import type { ProblemList } from "@/lib/data/import/problem-list";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Snapshot } from "@/lib/db/snapshot";
import type { LabelFindings } from "@/lib/domain/import/label-findings";
import { shorten } from "@/lib/domain/import/shorten";

/**
 * Finds which checklist of its instruction each item's answers are to: of the series that somebody chose; else the one
 * that the file names, as exported labels do; else the newest of the series "imported", before those of others.
 * @param series chosen for the whole file
 */
export async function findChecklists(
  transaction: Snapshot,
  studyId: string,
  series: string | undefined,
  problems: ProblemList,
): Promise<LabelFindings["checklists"]> {
  const chosen = series ?? null;
  await transaction.$executeRaw`
    UPDATE import_target target
    SET checklist_id = (
      SELECT checklist.id FROM checklist
      WHERE checklist.instruction_id = target.instruction_id AND checklist.status = 'published'
        AND (${chosen}::text IS NULL OR checklist.series = ${chosen})
      ORDER BY coalesce(checklist.series = named.series, false) DESC, coalesce(checklist.version = named.version, false) DESC,
        checklist.series = 'imported' DESC, checklist.series, checklist.version DESC LIMIT 1
    )
    FROM (SELECT item, max(series) AS series, max(version) AS version FROM import_label GROUP BY item) named
    WHERE named.item = target.item`;
  const found = await rows(
    z.object({ series: z.string(), version: z.int(), items: z.int() }),
    Prisma.sql`
        SELECT checklist.series, checklist.version, count(*)::int AS items
        FROM import_target target JOIN checklist ON checklist.id = target.checklist_id
        GROUP BY checklist.series, checklist.version ORDER BY count(*) DESC, checklist.series, checklist.version DESC`,
    transaction,
  );
  const others = (
    await rows(
      z.object({ series: z.string() }),
      Prisma.sql`
        SELECT DISTINCT checklist.series FROM checklist
        WHERE checklist.study_id = ${studyId}::uuid AND checklist.status = 'published' ORDER BY checklist.series`,
      transaction,
    )
  ).map((other) => other.series);
  if (series !== undefined && found.length === 0) {
    const expected = `one of the series ${others.map((other) => `"${shorten(other, 40)}"`).join(", ")}`;
    problems.add({ line: null, field: "series", expected, found: shorten(series) });
  }
  return { answered: found.slice(0, 20), series: others };
}
