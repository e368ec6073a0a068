import { z } from "zod";
import { prisma } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import type { Viewer } from "@/lib/people/viewer";
import type { DownloadedCall } from "@/lib/runs/run-items";
import { notFound, studyWhere } from "@/lib/study/server/access";
import { describeSubjects } from "./subjects";

/** Calls may hold long texts: so few items at a time that a batch stays small. */
const ITEMS_A_BATCH = 100;

export interface DownloadableRun {
  readonly id: string;
  readonly studyId: string;
  readonly name: string;
  readonly currency: string;
}

/** Refused before the first byte of a download. */
export async function findDownloadableRun(viewer: Viewer, runId: string): Promise<DownloadableRun> {
  const run = await prisma().run.findFirst({
    where: { id: runId, study: studyWhere(viewer, "run.read") },
    select: { id: true, studyId: true, name: true, currency: true },
  });
  if (!run) throw notFound("run");
  return run;
}

/** Every call of a run, item by item in the order of work, as many as there are by now. */
export async function* readCallBatches(run: DownloadableRun, itemId?: string): AsyncGenerator<DownloadedCall[]> {
  for (let after = 0; ; ) {
    const items = await prisma().runItem.findMany({
      where: { runId: run.id, id: itemId, position: { gt: after } },
      orderBy: { position: "asc" },
      take: ITEMS_A_BATCH,
      select: { id: true, position: true, subjectId: true, part: true },
    });
    const last = items.at(-1);
    if (last === undefined) return;
    yield readBatch(run, items);
    after = last.position;
  }
}

interface Item {
  readonly id: string;
  readonly position: number;
  readonly subjectId: string;
  readonly part: string;
}

const CALL_COLUMNS = {
  id: true,
  itemId: true,
  createdAt: true,
  request: true,
  completion: true,
  ok: true,
  failureKind: true,
  cachedFrom: true,
  promptTokens: true,
  completionTokens: true,
  tokensEstimated: true,
  attempts: true,
  milliseconds: true,
  cost: true,
  model: { select: { name: true, endpoint: { select: { name: true } } } },
} satisfies Prisma.ModelCallSelect;

async function readBatch(run: DownloadableRun, items: readonly Item[]): Promise<DownloadedCall[]> {
  const itemOf = new Map(items.map((item) => [item.id, item]));
  const [calls, subjects] = await Promise.all([
    prisma().modelCall.findMany({
      where: { itemId: { in: [...itemOf.keys()] } },
      orderBy: [{ item: { position: "asc" } }, { createdAt: "asc" }, { id: "asc" }],
      select: CALL_COLUMNS,
    }),
    describeSubjects(
      run.studyId,
      items.map(({ subjectId }) => subjectId),
    ),
  ]);
  return calls.flatMap(({ id, model, createdAt, request, completion, ...call }) => {
    const item = itemOf.get(call.itemId);
    if (item === undefined) return [];
    const { position, subjectId, part } = item;
    return {
      callId: id,
      runId: run.id,
      ...call,
      position,
      subjectId,
      part,
      currency: run.currency,
      instructionId: subjects.get(subjectId)?.externalId ?? null,
      model: model.name,
      endpoint: model.endpoint.name,
      at: createdAt.toISOString(),
      request: z.json().parse(request),
      completion: z.json().parse(completion),
    };
  });
}
