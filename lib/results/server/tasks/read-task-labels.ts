import { z } from "zod";
import { messagesSchema } from "@/lib/content/messages-schema";
import { imagesIn, textsOf } from "@/lib/content/server/image/shown-images";
import { prisma } from "@/lib/db/client";
import { problemSchema } from "@/lib/labelling/labelling";
import type { Viewer } from "@/lib/people/viewer";
import { pseudonymOf } from "@/lib/results/agreement-progress";
import type { TaskLabels } from "@/lib/results/agreement-tasks";
import { SIDES } from "@/lib/round/protocol/protocol-words";
import { notFound } from "@/lib/study/server/access";
import { findAnalysedRound } from "../find-analysed-round";
import { besideOf } from "./beside-of";

const RATER = { select: { id: true, number: true, kind: true, name: true, simulated: true } } as const;
const RESPONSE = { include: { system: { select: { name: true } } } } as const;

/** Everything about one task of a round: what was labelled and every rater's live label, side by side. */
export async function readTaskLabels(viewer: Viewer, roundId: string, taskId: string): Promise<TaskLabels> {
  const round = await findAnalysedRound(viewer, "agreement.read", roundId, { labels: "all" });
  const task = await findTask(round.id, taskId);
  if (!task) throw notFound("task");
  const { instruction, responseA, responseB } = task;
  const messages = messagesSchema.nullable().parse(instruction.messages);
  const { text, input } = instruction;
  const texts = [...textsOf({ text, messages, input }), responseA?.text, responseB?.text];
  return {
    studyId: task.studyId,
    taskId: task.id,
    position: task.position,
    protocol: round.protocol,
    scale: round.scale,
    levelNames: round.levelNames,
    instruction: {
      id: instruction.externalId,
      text,
      messages,
      input,
    },
    responses: [responseA, responseB]
      .flatMap((response) => response ?? [])
      .map(({ system, sample, text, messages }) => ({
        system: system.name,
        sample,
        text,
        messages: messagesSchema.nullable().parse(messages),
      })),
    ...(await imagesIn(task.studyId, texts)),
    questions: askedOf(task).map(({ number, side, question, categories }) => ({ number, side, question, categories })),
    knownScore: responseB ? null : (responseA?.knownScore ?? null),
    knownOutcome: task.pair?.knownOutcome ?? null,
    adjudicated: decided(task.adjudication),
    labels: await labelsOf(task),
    skips: task.assignments.map(({ rater, skipProblem, shownOrder }) => ({
      rater: raterOf(rater),
      problem: z.nullable(problemSchema).catch(null).parse(skipProblem),
      shownOrder,
    })),
  };
}

type FoundTask = NonNullable<Awaited<ReturnType<typeof findTask>>>;

function findTask(roundId: string, taskId: string) {
  return prisma().task.findFirst({
    where: { id: taskId, roundId },
    include: {
      instruction: true,
      responseA: RESPONSE,
      responseB: RESPONSE,
      pair: { select: { knownOutcome: true } },
      adjudication: true,
      checklist: { include: { items: { orderBy: { position: "asc" } } } },
      annotations: {
        where: { supersededAt: null },
        include: { rater: RATER, answers: true, orders: { orderBy: { shownOrder: "asc" } } },
        orderBy: { rater: { number: "asc" } },
      },
      assignments: { where: { state: "skipped" }, include: { rater: RATER }, orderBy: { rater: { number: "asc" } } },
    },
  });
}

/** In the order in which they are asked. */
function askedOf({ checklist, responseB }: FoundTask) {
  const items = (checklist?.items ?? []).map((item, index) => ({ ...item, number: index + 1 }));
  return (responseB ? SIDES : [null]).flatMap((side) => items.map((item) => ({ ...item, side })));
}

async function labelsOf(task: FoundTask): Promise<TaskLabels["labels"]> {
  const changes = await prisma().annotation.groupBy({
    by: ["raterId"],
    where: { taskId: task.id, supersededAt: { not: null } },
    _count: true,
  });
  const changesOf = new Map(changes.map((row) => [row.raterId, row._count]));
  const made = await prisma().runItem.findMany({
    where: { producedId: { in: task.annotations.map(({ id }) => id) } },
    select: { producedId: true },
  });
  const fromRuns = new Set(made.map(({ producedId }) => producedId));
  return task.annotations.map((annotation) => ({
    annotationId: annotation.id,
    rater: raterOf(annotation.rater),
    level: annotation.level,
    answers: askedOf(task).map(({ id, side: about }) => {
      const given = annotation.answers.find(({ itemId, side }) => itemId === id && side === (about ?? "A"));
      return given?.answer ?? null;
    }),
    notes: askedOf(task).flatMap(({ id, side: about }, place) => {
      const given = annotation.answers.find(({ itemId, side }) => itemId === id && side === (about ?? "A"));
      const beside = given && besideOf(given);
      return beside ? [{ place, ...beside }] : [];
    }),
    usedDiff: annotation.usedDiff,
    tieKind: annotation.tieKind,
    confidence: annotation.confidence,
    seen: task.responseB ? [annotation.seenA, annotation.seenB] : [annotation.seenA],
    firstAnswerMs: annotation.firstAnswerMs,
    askedToRead: annotation.askedToRead,
    usedCounts: annotation.usedCounts,
    ease: annotation.ease,
    shownOrder: annotation.shownOrder,
    orders: annotation.orders.map(({ shownOrder, level }) => ({ shownOrder, level })),
    durationMs: annotation.durationMs,
    comment: annotation.comment ?? "",
    problems: problemsOf(annotation.problems),
    labelledAt: annotation.createdAt.toISOString(),
    changes: changesOf.get(annotation.raterId) ?? 0,
    fromRun: fromRuns.has(annotation.id),
  }));
}

function decided(row: { level: number; reason: string } | null) {
  return row && { level: row.level, reason: row.reason };
}

interface RaterRow {
  id: string;
  number: number;
  kind: "human" | "judge" | "imported";
  name: string;
  simulated: boolean;
}

function raterOf({ id, number, kind, name, simulated }: RaterRow) {
  return { raterId: id, pseudonym: pseudonymOf(number), kind, name: kind === "human" ? null : name, simulated };
}

function problemsOf(stored: unknown) {
  return z
    .array(problemSchema)
    .catch([])
    .parse(stored ?? []);
}
