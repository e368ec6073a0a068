import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { pricedOf, runPricesSchema } from "@/lib/domain/run/run";
import type { RunItemDetail, RunProduct } from "@/lib/domain/run/run-items";
import { RUN_KINDS } from "@/lib/domain/run/run-kind";
import type { Viewer } from "@/lib/domain/viewer";
import { notFound, studyWhere } from "../access";
import { describeItems, ITEM_COLUMNS } from "./list-items";
import { readCalls } from "./read-calls";

/** One item of a run with what it came to and every call: what was sent and what came back. */
export async function readItem(viewer: Viewer, itemId: string): Promise<RunItemDetail> {
  const row = await prisma().runItem.findFirst({
    where: { id: itemId, run: { study: studyWhere(viewer, "run.read") } },
    select: {
      ...ITEM_COLUMNS,
      run: { select: { id: true, studyId: true, name: true, kind: true, status: true, currency: true, prices: true } },
    },
  });
  if (!row) throw notFound("item of a run");
  const { prices, ...run } = row.run;
  const [[item], modelCalls, product, previous, next] = await Promise.all([
    describeItems(run.studyId, [row]),
    readCalls(viewer, itemId),
    row.producedId === null ? null : findProduct(run.studyId, row.producedId),
    neighbour(run.id, row.position - 1),
    neighbour(run.id, row.position + 1),
  ]);
  if (!item) throw new Error("an item was read but not described");
  return {
    ...item,
    run: { ...run, kind: z.enum(RUN_KINDS).parse(run.kind), priced: pricedOf(runPricesSchema.parse(prices)) },
    result: z.json().parse(row.result),
    ...{ product, previousId: previous, nextId: next, modelCalls },
  };
}

async function neighbour(runId: string, position: number): Promise<string | null> {
  const item = await prisma().runItem.findUnique({
    where: { runId_position: { runId, position } },
    select: { id: true },
  });
  return item?.id ?? null;
}

async function findProduct(studyId: string, id: string): Promise<RunProduct | null> {
  const where = { id, studyId };
  const [checklist, annotation, response, program] = await Promise.all([
    prisma().checklist.findFirst({ where, select: { id: true } }),
    prisma().annotation.findFirst({ where, select: { roundId: true, taskId: true } }),
    prisma().response.findFirst({ where, select: { instructionId: true } }),
    prisma().verifierProgram.findFirst({ where, select: { instructionId: true } }),
  ]);
  if (checklist) return { kind: "checklist", checklistId: checklist.id };
  if (annotation) return { kind: "annotation", ...annotation };
  if (response) return { kind: "response", ...response };
  return program ? { kind: "program", ...program } : null;
}
