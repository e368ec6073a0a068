import { v7 as uuidv7 } from "uuid";
import { prisma } from "@/lib/db/client";
import type { BesideAnswer } from "@/lib/labelling/asks/answers/answers-content";
import type { Problem } from "@/lib/labelling/labelling";
import type { RaterKind } from "@/lib/results/agreement-filter";
import type { Answer, Ease, Level, Protocol, Side } from "@/lib/round/protocol/protocol";
import { makePerson } from "@/lib/testing/people";

export interface RaterOptions {
  kind?: RaterKind;
  name?: string;
  source?: string;
  simulated?: boolean;
}

/** A rater whose labels take no place, so that a test can write down any table of labels. */
export async function makeRater(studyId: string, options: RaterOptions = {}): Promise<string> {
  const number = (await prisma().rater.count({ where: { studyId } })) + 1;
  const kind = options.kind ?? "imported";
  const { id } = await prisma().rater.create({
    data: {
      studyId,
      kind,
      number,
      name: options.name ?? `rater ${number}`,
      source: kind === "imported" ? (options.source ?? "test") : null,
      userId: kind === "human" ? (await makePerson(`person ${number}`)).userId : undefined,
      configuration: kind === "judge" ? {} : undefined,
      simulated: options.simulated ?? false,
    },
  });
  return id;
}

export interface Label {
  level?: Level | null;
  answers?: (Answer | null)[];
  /** notes, evidence and unclear marks, in the order of the answers */
  beside?: (Partial<BesideAnswer> | null)[];
  ease?: Ease;
  problems?: Problem[];
  comment?: string;
  durationMs?: number;
  createdAt?: Date;
  shownOrder?: "ab" | "ba";
  /** of each question of the checklist */
  categories?: readonly (readonly string[])[];
  /** what is said of an instruction, and the questions written for it */
  written?: { isSafe: boolean; makesSense: boolean; questions: readonly string[] };
}

/** A rater's labels for the round's tasks in their order; null where the rater gave none. Returns the annotations' ids. */
export async function addLabels(
  roundId: string,
  raterId: string,
  labels: readonly (Level | Label | null)[],
): Promise<string[]> {
  const tasks = await prisma().task.findMany({
    where: { roundId },
    orderBy: { position: "asc" },
    include: { checklist: { include: { items: { orderBy: { position: "asc" } } } } },
  });
  const given = labels.flatMap((label, index) => {
    const task = tasks[index];
    if (label === null || !task) return [];
    return [rowsOf(task, raterId, typeof label === "number" ? { level: label } : label)];
  });
  await store(given);
  return given.map(({ annotation }) => annotation.id);
}

type TaskForLabel = {
  id: string;
  studyId: string;
  roundId: string;
  protocol: Protocol;
  checklistId: string | null;
  checklist: { items: { id: string }[] } | null;
};

/** What a label is in the database. */
function rowsOf(task: TaskForLabel, raterId: string, label: Label, supersedesId?: string) {
  const id = uuidv7();
  const { checklistId } = task;
  const items = task.checklist?.items ?? [];
  const annotation = {
    id,
    studyId: task.studyId,
    roundId: task.roundId,
    taskId: task.id,
    protocol: task.protocol,
    raterId,
    checklistId,
    level: label.level ?? null,
    ease: label.ease,
    problems: label.problems,
    comment: label.comment,
    durationMs: label.durationMs,
    createdAt: label.createdAt,
    shownOrder: label.shownOrder,
    isSafe: label.written?.isSafe,
    makesSense: label.written?.makesSense,
    contentHash: id,
    supersedesId,
  };
  const answers = (label.answers ?? []).flatMap((answer, index) => {
    const item = items[index % items.length];
    const side: Side = index < items.length ? "A" : "B";
    if (!answer || !item || !checklistId) return [];
    return [
      {
        annotationId: id,
        itemId: item.id,
        checklistId,
        side,
        answer,
        note: label.beside?.[index]?.note,
        isUnclear: label.beside?.[index]?.unclear,
        evidence: label.beside?.[index]?.evidence,
      },
    ];
  });
  const categories = (label.categories ?? []).flatMap((given, index) =>
    given.flatMap((category) => {
      const itemId = items[index]?.id;
      return itemId && checklistId ? [{ annotationId: id, itemId, checklistId, category }] : [];
    }),
  );
  const questions = (label.written?.questions ?? []).map((text, position) => ({ annotationId: id, position, text }));
  return { annotation, answers, categories, questions };
}

/** Labels come in sets, as an import brings them. */
async function store(given: readonly ReturnType<typeof rowsOf>[]): Promise<void> {
  const [questions, answers, categories] = [
    given.flatMap((each) => each.questions),
    given.flatMap((each) => each.answers),
    given.flatMap((each) => each.categories),
  ];
  if (given.length > 0) await prisma().annotation.createMany({ data: given.map(({ annotation }) => annotation) });
  if (questions.length > 0) await prisma().writtenQuestion.createMany({ data: questions });
  if (answers.length > 0) await prisma().checklistAnswer.createMany({ data: answers });
  if (categories.length > 0) await prisma().givenCategory.createMany({ data: categories });
}

/** The rater thinks again: a new annotation replaces the old one. */
export async function changeLabel(annotationId: string, label: Label): Promise<string> {
  const old = await prisma().annotation.update({
    where: { id: annotationId },
    data: { supersededAt: new Date() },
    include: { task: { include: { checklist: { include: { items: { orderBy: { position: "asc" } } } } } } },
  });
  const given = rowsOf(old.task, old.raterId, label, annotationId);
  await store([given]);
  return given.annotation.id;
}
