import { z } from "zod";
import { messagesSchema } from "@/lib/content/messages-schema";
import { prisma } from "@/lib/db/client";
import { orderInPrompt } from "@/lib/judging/task-for-judge";
import type { Viewer } from "@/lib/people/viewer";
import { pricedOf, RUN_KINDS, runPricesSchema } from "@/lib/runs/run";
import type { ModelCallDto, RunItemDetail, RunProduct } from "@/lib/runs/run-items";
import { notFound, studyWhere } from "@/lib/study/server/access";
import { describeItems, ITEM_COLUMNS } from "./list-items";
import { runResponses } from "./run-responses";

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
    readCalls(viewer, itemId, row.subjectId),
    row.producedId === null ? null : findProduct(run.studyId, row.producedId),
    neighbour(run.id, row.position - 1),
    neighbour(run.id, row.position + 1),
  ]);
  if (!item) throw new Error("an item was read but not described");
  return {
    ...item,
    run: { ...run, kind: z.enum(RUN_KINDS).parse(run.kind), priced: pricedOf(runPricesSchema.parse(prices)) },
    result: z.json().parse(row.result),
    product,
    previousId: previous,
    nextId: next,
    modelCalls,
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

/** An item is asked about a few times; one that was tried over and over does not fill a page with all of it. */
const MAX_CALLS = 500;

/** An item's calls in the order in which they were made. The caller has checked that the viewer may read the run. */
async function readCalls(viewer: Viewer, itemId: string, subjectId: string): Promise<ModelCallDto[]> {
  const pair = await pairOf(subjectId);
  const rows = await prisma().modelCall.findMany({
    where: { itemId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: MAX_CALLS,
    include: { model: { select: { name: true, endpoint: { select: { name: true } } } } },
  });
  const sources = await findSources(
    viewer,
    rows.flatMap(({ cachedFrom }) => cachedFrom ?? []),
  );
  return rows.map((row) => {
    const request = readRequest(row.request);
    return {
      id: row.id,
      model: row.model.name,
      endpoint: row.model.endpoint.name,
      at: row.createdAt.toISOString(),
      promptTokens: row.promptTokens,
      completionTokens: row.completionTokens,
      tokensEstimated: row.tokensEstimated,
      attempts: row.attempts,
      milliseconds: row.milliseconds,
      cost: row.cost,
      ...request,
      shownOrder: pair && orderInPrompt(request.messages, pair),
      ...readCompletion(row.completion),
      cachedFrom: row.cachedFrom === null ? null : (sources.get(row.cachedFrom) ?? unknownSource(row.cachedFrom)),
    };
  });
}

/** The responses of a pair whose task is judged; null of everything else. */
async function pairOf(taskId: string): Promise<readonly [string, string] | null> {
  const text = { select: { text: true } };
  const task = await prisma().task.findUnique({ where: { id: taskId }, select: { responseA: text, responseB: text } });
  return task?.responseA && task.responseB ? [task.responseA.text, task.responseB.text] : null;
}

function unknownSource(callId: string): NonNullable<ModelCallDto["cachedFrom"]> {
  return { callId, studyId: null, runId: null, itemId: null };
}

/** Answers may come from other studies of the instance; only those the viewer may read are named. */
async function findSources(viewer: Viewer, callIds: readonly string[]) {
  const rows = await prisma().modelCall.findMany({
    where: { id: { in: [...callIds] }, item: { run: { study: studyWhere(viewer, "run.read") } } },
    select: { id: true, itemId: true, item: { select: { run: { select: { id: true, studyId: true } } } } },
  });
  return new Map(
    rows.map(
      ({ id, itemId, item: { run } }) => [id, { callId: id, studyId: run.studyId, runId: run.id, itemId }] as const,
    ),
  );
}

const requestSchema = z.object({ messages: messagesSchema }).catchall(z.json());

function readRequest(stored: unknown): Pick<ModelCallDto, "messages" | "parameters"> {
  // Which draw it is decides over earlier answers; it is not sent.
  const { messages, draw: _, ...parameters } = requestSchema.parse(stored);
  return { messages, parameters };
}

const failureSchema = z
  .object({ kind: z.string(), message: z.string(), partial: z.string().nullish() })
  .transform(({ kind, message, partial }) => ({ kind, message, partial: partial ?? null }));

const completionSchema = z.discriminatedUnion("ok", [
  z.object({
    ok: z.literal(true),
    choices: z.array(z.object({ text: z.string(), tokens: z.array(z.unknown()).nullish() })),
    lost: z.array(failureSchema).default([]),
    model: z.string().nullish(),
  }),
  z.object({ ok: z.literal(false), failure: failureSchema }),
]);

function readCompletion(
  stored: unknown,
): Pick<ModelCallDto, "answers" | "failure" | "lost" | "modelAsTold" | "hasProbabilities"> {
  const completion = completionSchema.parse(stored);
  if (!completion.ok) {
    return { answers: [], failure: completion.failure, lost: [], modelAsTold: null, hasProbabilities: false };
  }
  const { choices, lost, model } = completion;
  return {
    answers: choices.map(({ text }) => text),
    failure: null,
    lost,
    modelAsTold: model ?? null,
    hasProbabilities: choices.some(({ tokens }) => tokens !== null && tokens !== undefined),
  };
}

/** The item of a run that made a checklist, an annotation or a response, if only as one of several. */
export async function findProducingItem(
  viewer: Viewer,
  studyId: string,
  producedId: string,
): Promise<{ runId: string; itemId: string }> {
  const item = await prisma().runItem.findFirst({
    where: { producedId, run: { AND: [{ studyId }, { study: studyWhere(viewer, "run.read") }] } },
    orderBy: { finishedAt: "desc" },
    select: { id: true, runId: true },
  });
  if (item) return { runId: item.runId, itemId: item.id };
  const study = await prisma().study.findFirst({
    where: { id: studyId, ...studyWhere(viewer, "run.read") },
    select: { id: true },
  });
  const [made] = study === null ? [] : await runResponses(studyId, [producedId]);
  if (!made) throw notFound("thing made by a language model");
  return { runId: made.runId, itemId: made.itemId };
}
