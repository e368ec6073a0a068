import { z } from "zod";
import {
  type CountedTask,
  cursorOf,
  type RankedTask,
  rankedTasks,
  tasksAfter,
} from "@/lib/data/agreement/counts/ranked-tasks";
import { ANSWERS_OF_A_QUESTION } from "@/lib/data/agreement/counts/round-counts";
import { roundCountsOf } from "@/lib/data/agreement/counts/round-counts-of";
import { type AnalysedRound, findAnalysedRound } from "@/lib/data/agreement/find-analysed-round";
import { groupOf } from "@/lib/data/agreement/group-of";
import { excerptSql } from "@/lib/data/study/excerpt-sql";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import {
  type AdjudicationQuery,
  type AdjudicationQueue,
  DISPUTED_PER_PAGE,
} from "@/lib/domain/adjudication/adjudication";
import {
  disputeOf,
  isDisputed,
  type LevelRule,
  limitOf,
  splitQuestions,
} from "@/lib/domain/adjudication/adjudication-rule";
import { levelValues } from "@/lib/domain/protocol/scale";
import type { Viewer } from "@/lib/domain/viewer";
import { shownSides, turnCounts } from "./shown-sides";

/** Disputes are ordered as whole numbers of millionths, which a cursor can hold exactly. */
const MILLIONTHS = 1_000_000;

const rowSchema = z.object({
  taskId: z.uuid(),
  position: z.int(),
  instructionId: z.string(),
  excerpt: z.string(),
});

/**
 * The tasks to adjudicate, the most disputed first; or those already decided. Blind. The rule is applied to the counts
 * that are kept with the labels, so that a large round costs no reading of them.
 */
export async function listDisputedTasks(
  viewer: Viewer,
  roundId: string,
  query: AdjudicationQuery,
): Promise<AdjudicationQueue> {
  const db = prisma();
  const round = await findAnalysedRound(viewer, "adjudicate", roundId);
  const { rule, show } = query;
  const nLevels = levelValues(round.scale).length;
  const at = limitOf(rule, query.at);
  const counts = await roundCountsOf(db, round, await groupOf(db, round, query.raters));
  const decided = rule === "answers" ? await readDecidedAnswers(db, round) : await readDecided(db, round);
  const judge = rule === "answers" ? judgeAnswers(at, decided) : judgeOnce(rule, at, nLevels, decided);
  let open = 0;
  const ranked = rankedTasks(counts, (task) => {
    const { rank, isOpen } = judge(task);
    if (isOpen) open++;
    return (show === "open" ? isOpen : decided.has(task.position)) ? rank : null;
  });
  const found = tasksAfter(ranked, cursorOf(query.after), DISPUTED_PER_PAGE + 1);
  const page = found.slice(0, DISPUTED_PER_PAGE);
  const countsAt = new Map<number, { levels: number[]; answers: AnswersOfTask }>();
  const wanted = new Set(page.map(({ position }) => position));
  rankedTasks(counts, ({ position, levels, answers }) => {
    if (wanted.has(position))
      countsAt.set(position, { levels: [...levels.slice(0, nLevels)], answers: answersOf(answers) });
    return null;
  });
  const rows = new Map((await readPage(db, round, page)).map((row) => [row.position, row]));
  const last = found.length > page.length ? page.at(-1) : undefined;
  return {
    rule,
    at,
    counts: { open, decided: decided.size },
    tasks: page.flatMap(({ position, rank }) => {
      const row = rows.get(position);
      if (!row) return [];
      const { levels = [], answers = [] } = countsAt.get(position) ?? {};
      const done = decided.get(position);
      const split = splitQuestions(answers).map((question) => ({
        ...{ question: question + 1, yes: answers[question]?.yes ?? 0, no: answers[question]?.no ?? 0 },
        decided: rule === "answers" && done?.has(question) === true,
      }));
      const shown = turnCounts(levels, shownSides(round, row.taskId));
      return [{ ...row, levels: shown, split, dispute: rank / MILLIONTHS, decided: done !== undefined }];
    }),
    next: last ? `${last.rank}:${last.position}` : null,
  };
}

/** Five counts below this make one exact number. */
const COUNT_BASE = 1024;

type Judge = (task: CountedTask) => { rank: number; isOpen: boolean };
/** By position, the questions that are decided, counted from 0; none where it is the level that is. */
type Decided = ReadonlyMap<number, ReadonlySet<number>>;
type AnswersOfTask = { yes: number; no: number }[];

/** The rule's answer to each different set of counts; there are few of them in a round, however many tasks. */
function judgeOnce(rule: LevelRule, at: number, nLevels: number, decided: Decided): Judge {
  const known = new Map<number, { rank: number; isDisputed: boolean }>();
  return ({ position, levels }) => {
    let key = 0;
    for (const count of levels) key = count < COUNT_BASE ? key * COUNT_BASE + count : Number.NaN;
    let judged = Number.isNaN(key) ? undefined : known.get(key);
    if (!judged) {
      const counts = [...levels.slice(0, nLevels)];
      const rank = Math.round(disputeOf(rule, counts) * MILLIONTHS);
      judged = { rank, isDisputed: isDisputed(rule, at, counts) };
      known.set(key, judged);
    }
    return { rank: judged.rank, isOpen: judged.isDisputed && !decided.has(position) };
  };
}

/** Disputed by the questions on which raters are split and nobody decided. */
function judgeAnswers(at: number, decided: Decided): Judge {
  return ({ position, answers }) => {
    const done = decided.get(position);
    const open = splitQuestions(answersOf(answers)).filter((question) => done?.has(question) !== true).length;
    return { rank: open * MILLIONTHS, isOpen: open >= at };
  };
}

function answersOf(counts: Uint16Array): AnswersOfTask {
  return Array.from({ length: Math.floor(counts.length / ANSWERS_OF_A_QUESTION) }, (_, question) => ({
    yes: counts[question * ANSWERS_OF_A_QUESTION] ?? 0,
    no: counts[question * ANSWERS_OF_A_QUESTION + 1] ?? 0,
  }));
}

async function readDecided(db: Reader, round: AnalysedRound): Promise<Decided> {
  const found = await rows(
    z.object({ position: z.int() }),
    Prisma.sql`
      SELECT t.position FROM adjudication j JOIN task t ON t.id = j.task_id
      WHERE t.round_id = ${round.id}::uuid AND t.stratum = 'main'`,
    db,
  );
  return new Map(found.map(({ position }) => [position, new Set<number>()]));
}

async function readDecidedAnswers(db: Reader, round: AnalysedRound): Promise<Decided> {
  const found = await rows(
    z.object({ position: z.int(), questions: z.array(z.int()) }),
    Prisma.sql`
      SELECT t.position, array_agg((
          SELECT count(*) FROM checklist_item before WHERE before.checklist_id = i.checklist_id AND before.position < i.position
        )::int) AS questions
      FROM answer_adjudication j JOIN task t ON t.id = j.task_id JOIN checklist_item i ON i.id = j.item_id
      WHERE t.round_id = ${round.id}::uuid AND t.stratum = 'main'
      GROUP BY t.position`,
    db,
  );
  return new Map(found.map(({ position, questions }) => [position, new Set(questions)]));
}

function readPage(db: Reader, round: AnalysedRound, page: readonly RankedTask[]) {
  return rows(
    rowSchema,
    Prisma.sql`
      SELECT t.id AS "taskId", t.position, n.external_id AS "instructionId",
        ${excerptSql("n")} AS excerpt
      FROM task t JOIN instruction n ON n.id = t.instruction_id
      WHERE t.round_id = ${round.id}::uuid AND t.position = ANY(${page.map(({ position }) => position)}::int[])`,
    db,
  );
}
