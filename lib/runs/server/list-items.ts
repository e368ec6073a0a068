import { prisma } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import type { Viewer } from "@/lib/people/viewer";
import { runItemFailureSchema } from "@/lib/runs/run";
import { ITEMS_PER_PAGE, type RunItemDto, type RunItemFilter, type RunItemPage } from "@/lib/runs/run-items";
import { notFound, studyWhere } from "@/lib/study/server/access";
import { nextAfter } from "@/lib/wire/counted-page";
import { describeSubjects } from "./subjects";

export const ITEM_COLUMNS = {
  id: true,
  runId: true,
  position: true,
  subjectId: true,
  part: true,
  state: true,
  attempts: true,
  failure: true,
  result: true,
  producedId: true,
  finishedAt: true,
} satisfies Prisma.RunItemSelect;

type ItemRow = Prisma.RunItemGetPayload<{ select: typeof ITEM_COLUMNS }>;

/** A page of a run's items in the order of work; of one state, or failed in one way, where given. */
export async function listItems(viewer: Viewer, runId: string, filter: RunItemFilter): Promise<RunItemPage> {
  const run = await prisma().run.findFirst({
    where: { id: runId, study: studyWhere(viewer, "run.read") },
    select: { studyId: true },
  });
  if (!run) throw notFound("run");
  const where = { runId, ...fits(filter) };
  const [rows, total] = await Promise.all([
    prisma().runItem.findMany({
      where,
      orderBy: { position: "asc" },
      skip: filter.after,
      take: filter.limit ?? ITEMS_PER_PAGE,
      select: ITEM_COLUMNS,
    }),
    prisma().runItem.count({ where }),
  ]);
  return { items: await describeItems(run.studyId, rows), next: nextAfter(filter.after, rows.length, total), total };
}

function fits({ state, failureKind }: RunItemFilter): Prisma.RunItemWhereInput {
  if (failureKind !== undefined) return { state: "failed", failure: { path: ["kind"], equals: failureKind } };
  return state === undefined ? {} : { state };
}

/** Rows of items with what they are about and what was spent on them. */
export async function describeItems(studyId: string, rows: readonly ItemRow[]): Promise<RunItemDto[]> {
  const [subjects, spent] = await Promise.all([
    describeSubjects(
      studyId,
      rows.map(({ subjectId }) => subjectId),
    ),
    prisma().modelCall.groupBy({
      by: ["itemId"],
      where: { itemId: { in: rows.map(({ id }) => id) } },
      _count: true,
      _sum: { cost: true },
    }),
  ]);
  const spentOn = new Map(spent.map((row) => [row.itemId, row]));
  return rows.map((row) => ({
    id: row.id,
    position: row.position,
    subjectId: row.subjectId,
    part: row.part,
    state: row.state,
    attempts: row.attempts,
    producedId: row.producedId,
    subject: subjects.get(row.subjectId) ?? null,
    failure: runItemFailureSchema.nullable().parse(row.failure),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    calls: spentOn.get(row.id)?._count ?? 0,
    cost: spentOn.get(row.id)?._sum.cost ?? 0,
  }));
}
