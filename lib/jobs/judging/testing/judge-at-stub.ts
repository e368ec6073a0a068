import { v7 as uuidv7 } from "uuid";
import { createJudge } from "@/lib/data/judge/create-judge";
import type { ItemOutcome } from "@/lib/data/run/item-outcome";
import { prisma } from "@/lib/db/client";
import { type JudgeOptions, judgeOptionsSchema, type NewJudge } from "@/lib/domain/judge/judge-configuration";
import { OPERATOR } from "@/lib/domain/viewer";
import type { Complete } from "@/lib/llm/completion";
import { judgeRound } from "../judge-round";
import { keptPrompts } from "../kept-prompts";

/** A model that an endpoint offers; `isDemo` makes it the demo model's endpoint. */
export async function makeModel(name = "stub", { isDemo = false } = {}): Promise<string> {
  const { id } = await prisma().endpointModel.create({
    data: {
      name,
      endpoint: { create: { name: `Endpoint ${uuidv7()}`, baseUrl: isDemo ? null : "http://127.0.0.1:9/v1" } },
    },
    select: { id: true },
  });
  return id;
}

export interface JudgeForTest {
  options: { kind: JudgeOptions["kind"]; [option: string]: unknown };
  prompts?: NewJudge["prompts"];
  modelId?: string;
}

export async function makeJudgeForTest(studyId: string, judge: JudgeForTest): Promise<string> {
  const options = judgeOptionsSchema.parse(judge.options);
  const { raterId } = await createJudge(OPERATOR, studyId, {
    name: `Judge ${uuidv7()}`,
    modelId: judge.modelId ?? (await makeModel()),
    options,
    prompts: keptPrompts(options, judge.prompts ?? {}),
  });
  return raterId;
}

/** Does one task as a worker would, up to but not including what it writes. */
export function workOn(
  { studyId, roundId, raterId }: { studyId: string; roundId: string; raterId: string },
  taskId: string,
  complete: Complete,
): Promise<ItemOutcome> {
  return judgeRound.work({
    run: {
      ...{ id: uuidv7(), studyId, roundId, raterId },
      configuration: { raterId, roundId, tasks: { which: "all" }, withKnown: false },
    },
    item: { id: uuidv7(), subjectId: taskId, part: "" },
    complete: () => complete,
    signal: new AbortController().signal,
  });
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
