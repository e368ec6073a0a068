import { flatMapInTurns } from "@/lib/concurrency/in-turns";
import type { Reader } from "@/lib/db/rows";
import type { AnswerPooling, RaterGroup } from "@/lib/results/agreement-filter";
import type { CountedRound } from "../not-excluded";
import { compareCounts } from "../patterns-from-groups";
import { readHeldCounts } from "./held-counts";
import { readFacets, type TaskFacet } from "./task-facets";

/**
 * One task of each of `units` instructions that hold the same: its question number `question` (from 0, of a pair about
 * A, then about B) was answered like this; rows of one cluster are of the same instructions.
 */
export interface AnswerGroup {
  facet: TaskFacet;
  question: number;
  yes: number;
  no: number;
  unknown: number;
  units: number;
  cluster: number;
}

/** The answered questions of all responses by what their instruction holds. */
export async function readAnswerGroups(db: Reader, round: CountedRound, group: RaterGroup): Promise<AnswerGroup[]> {
  const tasks = await readAnsweredTasks(db, round, group);
  const facets = await readFacets(db, round);
  const known = new Map<readonly number[], ReturnType<typeof questionsOf>>();
  return flatMapInTurns(tasks, ({ facetId, answers, units, cluster }) => {
    const facet = facets.get(facetId);
    if (!facet) return [];
    const questions = known.get(answers) ?? questionsOf(answers);
    known.set(answers, questions);
    return questions.map(({ question, yes, no, unknown }) => ({ facet, question, yes, no, unknown, units, cluster }));
  });
}

/** YES, NO and UNKNOWN of each question that has any. */
function questionsOf(answers: readonly number[]) {
  return Array.from({ length: answers.length / 3 }, (_, question) => {
    const [yes = 0, no = 0, unknown = 0] = answers.slice(3 * question, 3 * question + 3);
    return { question, yes, no, unknown };
  }).filter(({ yes, no, unknown }) => yes + no + unknown > 0);
}

/** Responses of a facet whose questions (all, or those of one category) were answered like this. */
export interface ResponseGroup {
  facet: TaskFacet;
  /** null: all questions */
  category: string | null;
  yes: number;
  no: number;
  unknown: number;
  responses: number;
  /** the instructions that these are one response of each to; none where there are too many to tell apart */
  cluster?: number;
}

/** Above this many responses, each with each category of its questions, reading them one by one would delay a page. */
const MOST_APART = 300_000;

/**
 * Answered responses by instruction, facet and answers, over all questions and once more over those of each category.
 * @param pooling what a question counts for: every answer, or the one that most raters gave (neither when tied)
 */
export async function readResponseGroups(
  db: Reader,
  round: CountedRound,
  group: RaterGroup,
  pooling: AnswerPooling,
): Promise<ResponseGroup[]> {
  const { facets, answered } = responsesApart(await readFacets(db, round), await readAnsweredTasks(db, round, group));
  const partsOf = new Map([...facets].map(([id, facet]) => [id, partsOfFacet(facet)]));
  const areApart = answered.reduce((sum, { facetId }) => sum + (partsOf.get(facetId)?.length ?? 0), 0) <= MOST_APART;
  const found = new Map<string, PartOfResponses>();
  const apart: PartOfResponses[] = [];
  for (const { facetId, answers, units, cluster } of answered) {
    partsOf.get(facetId)?.forEach(({ questions }, part) => {
      const pooled = pool(answers, questions, pooling);
      if (pooled.every((count) => count === 0)) return;
      const parts = [facetId, part, ...pooled];
      if (areApart) {
        apart.push({ parts, responses: units, cluster });
        return;
      }
      const key = parts.join();
      const known = found.get(key);
      if (known) known.responses += units;
      else found.set(key, { parts, responses: units });
    });
  }
  // In one order, so that every seeded resample is the same each time.
  const ordered = (areApart ? apart : [...found.values()]).sort(
    (a, b) => compareCounts(a.parts, b.parts) || (a.cluster ?? 0) - (b.cluster ?? 0),
  );
  return ordered.flatMap(({ parts, responses, cluster }) => {
    const [facetId = 0, part = 0, yes = 0, no = 0, unknown = 0] = parts;
    const facet = facets.get(facetId);
    const category = partsOf.get(facetId)?.[part]?.category ?? null;
    return facet ? { facet, category, yes, no, unknown, responses, ...(cluster !== undefined && { cluster }) } : [];
  });
}

interface PartOfResponses {
  /** facet, part, YES, NO, UNKNOWN */
  parts: readonly number[];
  responses: number;
  cluster?: number;
}

type AnsweredTask = Awaited<ReturnType<typeof readAnsweredTasks>>[number];

/** The two responses of a pair, each like a task of one response, with facets of their own. */
function responsesApart(facets: ReadonlyMap<number, TaskFacet>, tasks: readonly AnsweredTask[]) {
  const apart = new Map<number, TaskFacet>();
  const answered = tasks.flatMap((task) => {
    const facet = facets.get(task.facetId);
    if (!facet) return [];
    // Places of a pair are those of its facet and the one below 0.
    const [first, second] = [task.facetId, -task.facetId];
    const { systemB, questions } = facet;
    if (systemB === null) {
      apart.set(first, facet);
      return [task];
    }
    const own = questions.length / 2;
    apart.set(first, { ...facet, systemB: null, turned: false, questions: questions.slice(0, own) });
    apart.set(second, { ...facet, systemA: systemB, systemB: null, turned: false, questions: questions.slice(own) });
    return [
      { ...task, facetId: first, answers: task.answers.slice(0, 3 * own) },
      { ...task, facetId: second, answers: task.answers.slice(3 * own) },
    ];
  });
  return { facets: apart, answered };
}

/** The answers to each task, by what its instruction holds; see AnswerGroup. */
async function readAnsweredTasks(db: Reader, round: CountedRound, group: RaterGroup) {
  const held = await readHeldCounts(db, round, group, "answers");
  return held.map(({ facetId, counts: answers, units, cluster }) => ({ facetId, answers, units, cluster }));
}

interface Part {
  category: string | null;
  questions: readonly number[];
}

/** All questions first, then those of each category. */
function partsOfFacet({ questions }: TaskFacet): Part[] {
  const byCategory = new Map<string, number[]>();
  questions.forEach((categories, question) => {
    for (const category of categories) byCategory.set(category, [...(byCategory.get(category) ?? []), question]);
  });
  const all = { category: null, questions: questions.map((_, question) => question) };
  return [all, ...[...byCategory].map(([category, of]) => ({ category, questions: of }))];
}

/** YES, NO and UNKNOWN of some questions together. */
function pool(counts: readonly number[], questions: readonly number[], pooling: AnswerPooling): number[] {
  let [yes, no, unknown] = [0, 0, 0];
  for (const question of questions) {
    const [y = 0, n = 0, u = 0] = counts.slice(3 * question, 3 * question + 3);
    if (pooling === "pooled") {
      yes += y;
      no += n;
      unknown += u;
    } else if (y > n) yes++;
    else if (n > y) no++;
    else if (y + u > 0) unknown++;
  }
  return [yes, no, unknown];
}
