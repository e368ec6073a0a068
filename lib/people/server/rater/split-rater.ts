import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { row, rows } from "@/lib/db/rows";
import type { RaterSplit } from "@/lib/people/imported-rater";
import type { Viewer } from "@/lib/people/viewer";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { namesOf } from "./merge-raters";
import { changeRaters, type FileRaterHere, findFileRater, moveLabels } from "./move-labels";

/**
 * Makes a merged rater one of its own again, with the labels that files brought under its name; or, of a rater that files
 * name alike though it is several, makes its labels in some rounds another rater's.
 */
export async function splitRater(viewer: Viewer, studyId: string, raterId: string, split: RaterSplit): Promise<void> {
  await changeRaters(viewer, studyId, async (transaction) => {
    const rater = await findFileRater(transaction, studyId, raterId);
    const { from, to, labels } = split.rounds
      ? await takeRounds(transaction, studyId, rater, split.rounds)
      : await undoMerge(transaction, rater);
    await recordEvent(transaction, viewer, {
      studyId,
      kind: "rater.split",
      subject: to.id,
      data: { from: namesOf(from), to: namesOf(to), fromId: from.id, labels, rounds: split.rounds ?? null },
    });
  });
}

async function undoMerge(transaction: Transaction, rater: FileRaterHere) {
  if (rater.mergedIntoId === null) {
    throw new AppError("CONFLICT", "This rater is one of its own already. Reload the page.");
  }
  const root = await row(
    z.object({ id: z.uuid(), number: z.int(), name: z.string(), source: z.string() }),
    Prisma.sql`SELECT id, number, name, source FROM rater WHERE id = root_rater(${rater.id}::uuid)`,
    transaction,
  );
  await transaction.rater.update({ where: { id: rater.id }, data: { mergedIntoId: null } });
  // Raters that were merged into it go along.
  const labels = await moveLabels(transaction, {
    from: root.id,
    to: rater.id,
    named: Prisma.sql`label.named_rater_id`,
    which: Prisma.sql`label.named_rater_id IS NOT NULL AND root_rater(label.named_rater_id) = ${rater.id}::uuid`,
  });
  return { from: root, to: rater, labels };
}

async function takeRounds(transaction: Transaction, studyId: string, rater: FileRaterHere, chosen: readonly string[]) {
  if (rater.mergedIntoId !== null) {
    throw new AppError(
      "CONFLICT",
      "This rater has been merged into another one in the meantime. Reload the page and choose again.",
    );
  }
  const labelled = await rows(
    z.object({ id: z.uuid(), name: z.string() }),
    Prisma.sql`
      SELECT d.id, d.name FROM rater_tally y JOIN round d ON d.id = y.round_id
      WHERE y.rater_id = ${rater.id}::uuid AND y.labels > 0 ORDER BY d.created_at, d.id`,
    transaction,
  );
  const taken = labelled.filter(({ id }) => chosen.includes(id));
  const [first] = taken;
  if (!first || taken.length === labelled.length) {
    throw new AppError("INVALID", "Choose some of the rounds that this rater labelled, and not all of them.", {
      field: "rounds",
    });
  }
  const { kind, name, simulated } = rater;
  const { number, source } = await row(
    z.object({ number: z.int(), source: z.string() }),
    Prisma.sql`
      WITH wanted AS (SELECT ${`${rater.source} · ${first.name}`}::text AS source)
      SELECT max(r.number) + 1 AS number, wanted.source || coalesce(
          ' (' || nullif(count(*) FILTER (WHERE r.name = ${name} AND starts_with(r.source, wanted.source)), 0) + 1 || ')', ''
        ) AS source
      FROM wanted, rater r WHERE r.study_id = ${studyId}::uuid GROUP BY wanted.source`,
    transaction,
  );
  const id = uuidv7();
  await transaction.$executeRaw`
    INSERT INTO rater (id, study_id, kind, number, name, source, configuration, base_model, strategy, template, settings,
      simulated)
    SELECT ${id}::uuid, ${studyId}::uuid, ${kind}::rater_kind, ${number}, ${name}, ${source}, configuration,
      base_model, strategy, template, settings, ${simulated}
    FROM rater WHERE id = ${rater.id}::uuid`;
  const rounds = taken.map((round) => round.id);
  const labels = await moveLabels(transaction, {
    from: rater.id,
    to: id,
    named: Prisma.sql`NULL::uuid`,
    which: Prisma.sql`label.round_id = ANY(${rounds}::uuid[])`,
  });
  return { from: rater, to: { number, name, source, id }, labels };
}
