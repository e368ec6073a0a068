import { z } from "zod";
import { prisma, type Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import type { Viewer } from "@/lib/people/viewer";
import type { RunEstimate, RunKindName, RunPrices, RunSettings } from "@/lib/runs/run";
import { requirePermission } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { wakeRun } from "./control-run";
import { pricesOfModels } from "./model-prices";
import { requireMoney } from "./spending/limits";

/** Starts a run: written as a whole or not at all, then announced to a worker. */
export async function createRun(viewer: Viewer, run: RunToInsert): Promise<{ runId: string; items: number }> {
  const created = await prisma().$transaction((transaction) => insertRun(transaction, viewer, run));
  if (run.heldBy === undefined) await wakeRun(created.runId);
  return created;
}

interface RunToInsert {
  readonly studyId: string;
  readonly kind: RunKindName;
  readonly terms: RunSettings;
  /** with all its defaults */
  readonly configuration: unknown;
  readonly prepared: PreparedRun;
  readonly estimate: RunEstimate | null;
  /** the worker that does all of its items itself; left out: whichever claims them */
  readonly heldBy?: string;
}

/** More than this is better split: a page of a run stays readable, and a mistake stays affordable. */
const MAX_ITEMS = 1_000_000;

const NOTHING_TO_DO = "There is nothing to do: no item fits what was chosen. Choose others and try again.";

/** Writes a run with its items; prices are those of now. Workers begin when they are woken, after the commit. */
async function insertRun(
  transaction: Transaction,
  viewer: Viewer,
  { studyId, kind, terms, configuration, prepared, estimate, heldBy }: RunToInsert,
): Promise<{ runId: string; items: number }> {
  await requirePermission(viewer, studyId, "run.control", transaction);
  const { prices, currency } = await pricesOfModels(transaction, studyId, prepared.models);
  if (terms.budget !== null) {
    const free = await modelsWithoutPrice(transaction, prepared.models, prices);
    if (free.length > 0) {
      throw new AppError(
        "INVALID",
        `A budget needs prices: set that of ${free.join(", ")} for this study, or start without a budget.`,
      );
    }
  }
  const userId = viewer.kind === "user" ? viewer.userId : null;
  await requireMoney(transaction, { studyId, userId, prices, currency });
  const run = await transaction.run.create({
    data: {
      studyId,
      kind,
      name: terms.name,
      budget: terms.budget,
      useCache: terms.useCache,
      currency,
      prices,
      configuration: z.json().parse(configuration) ?? Prisma.JsonNull,
      estimate: estimate === null ? Prisma.DbNull : { ...estimate },
      roundId: prepared.roundId,
      raterId: prepared.raterId,
      createdBy: userId,
    },
    select: { id: true },
  });
  // Of two runs of one judge that are started at once, the second sees what the first is at. Locked after the study's row,
  // in the order in which a study that is deleted takes them.
  if (prepared.raterId !== null)
    await transaction.$executeRaw`SELECT 1 FROM rater WHERE id = ${prepared.raterId}::uuid FOR NO KEY UPDATE`;
  const items = await transaction.$executeRaw`
    INSERT INTO run_item (id, run_id, position, subject_id, part, state, worker_id)
    SELECT gen_random_uuid(), ${run.id}::uuid, (row_number() OVER ())::int, subject.subject_id, subject.part,
      ${heldBy === undefined ? "waiting" : "running"}::run_item_state, ${heldBy ?? null}::uuid
    FROM (${prepared.subjects}) subject
    LIMIT ${MAX_ITEMS + 1}`;
  if (items === 0) {
    throw new AppError("INVALID", prepared.whenNone ?? NOTHING_TO_DO);
  }
  if (items > MAX_ITEMS) {
    throw new AppError("INVALID", `A run has at most ${MAX_ITEMS.toLocaleString("en")} items. Choose fewer.`);
  }
  const data = { kind, items, budget: terms.budget };
  await recordEvent(transaction, viewer, { studyId, kind: "run.started", subject: run.id, data });
  return { runId: run.id, items };
}

async function modelsWithoutPrice(transaction: Transaction, models: readonly string[], prices: RunPrices) {
  const unpriced = models.filter((id) => prices[id] === null);
  if (unpriced.length === 0) return [];
  const rows = await transaction.endpointModel.findMany({
    where: { id: { in: unpriced } },
    select: { name: true },
  });
  return rows.map(({ name }) => name);
}

/** What a run is going to be about, read and checked for the viewer; nothing is written yet. */
export interface PreparedRun {
  /** A SELECT of `subject_id` (uuid) and `part` (text), in the order of work, no pair twice. */
  readonly subjects: Prisma.Sql;
  /** Ids of the models it may call. */
  readonly models: readonly string[];
  readonly roundId: string | null;
  readonly raterId: string | null;
  /** What to say, and do, where `subjects` are none. */
  readonly whenNone?: string;
}
