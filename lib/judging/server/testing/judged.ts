import { v7 as uuidv7 } from "uuid";
import { prisma } from "@/lib/db/client";
import type { ItemOutcome } from "@/lib/runs/server/finish-items";

/** A model that an endpoint offers. */
export async function makeModel(name = "stub"): Promise<string> {
  const { id } = await prisma().endpointModel.create({
    data: { name, endpoint: { create: { name: `Endpoint ${uuidv7()}`, baseUrl: "http://127.0.0.1:9/v1" } } },
    select: { id: true },
  });
  return id;
}

/** Writes what an item wants written; the id of the annotation. */
export async function keep(outcome: ItemOutcome): Promise<string | null> {
  if (!outcome.ok || outcome.write === undefined) return null;
  const { write } = outcome;
  return prisma().$transaction((transaction) => write(transaction));
}

export async function tasksOf(roundId: string): Promise<string[]> {
  const tasks = await prisma().task.findMany({
    where: { roundId },
    orderBy: { position: "asc" },
    select: { id: true },
  });
  return tasks.map(({ id }) => id);
}

/** A label as it lies in the database. */
export async function readLabel(annotationId: string | null) {
  return prisma().annotation.findUniqueOrThrow({
    where: { id: annotationId ?? "" },
    include: { answers: { orderBy: { item: { position: "asc" } } }, orders: { orderBy: { shownOrder: "asc" } } },
  });
}
