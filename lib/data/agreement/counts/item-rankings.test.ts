import fc from "fast-check";
import { expect, test } from "vitest";
import { changeRankings, itemRankings, rankedPage, rankingsToKeep } from "./item-rankings";
import { ANSWERS_SLOT, type RoundCounts } from "./round-counts";

const QUESTIONS = 2;
const TASK = ANSWERS_SLOT + 3 * QUESTIONS;
const FACET = {
  systemA: { id: "a", name: "A" },
  systemB: null,
  turned: false,
  subset: null,
  domain: null,
  questions: [[], []],
  categories: [],
};

/** The YES and NO of each question of a task; every checklist has two tasks. */
type Answers = [number, number, number, number];

function countsOf(tasks: readonly { position: number; answers: Answers }[]): RoundCounts {
  const checklists = [...new Set(tasks.map(({ position }) => Math.floor(position / 2)))];
  const counts = new Uint16Array(tasks.length * TASK);
  tasks.forEach(({ answers: [yes, no, otherYes, otherNo] }, task) => {
    counts.set([yes, no, 0, otherYes, otherNo, 0], task * TASK + ANSWERS_SLOT);
  });
  return {
    nTasks: tasks.length,
    positions: Uint32Array.from(tasks, ({ position }) => position),
    facets: [FACET],
    facetIds: [1],
    facetOf: new Uint32Array(tasks.length),
    checklistOf: Uint32Array.from(tasks, ({ position }) => checklists.indexOf(Math.floor(position / 2))),
    nChecklists: checklists.length,
    checklistId: (checklist) => checklists[checklist]?.toString(),
    starts: Uint32Array.from({ length: tasks.length + 1 }, (_, task) => task * TASK),
    counts,
  };
}

const count = fc.nat(2);
const answers: fc.Arbitrary<Answers> = fc.tuple(count, count, count, count);

test("rankings after changes are those of ranking all anew, as far as they go", () => {
  // Enough items that most are beyond the cutoff, and few different scores, so that the order among equals matters.
  const round = fc.array(answers, { minLength: 700, maxLength: 700 });
  const changes = fc.array(fc.array(fc.tuple(fc.nat(699), answers), { maxLength: 60 }), { maxLength: 4 });
  fc.assert(
    fc.property(round, changes, (given, steps) => {
      const tasks = given.map((of, position) => ({ position, answers: of }));
      let rankings = itemRankings(countsOf(tasks));
      expect(rankings.contribution.cutoff).not.toBeNull();
      for (const step of steps) {
        for (const [position, of] of step) tasks[position] = { position, answers: of };
        const touched = new Set(step.map(([position]) => Math.floor(position / 2)));
        rankings = changeRankings(
          rankings,
          countsOf(tasks.filter(({ position }) => touched.has(Math.floor(position / 2)))),
        );
        const anew = itemRankings(countsOf(tasks));
        for (const order of ["contribution", "disagreement"] as const) {
          const length = Math.min(rankings[order].items.length, anew[order].items.length);
          expect(rankedPage(rankings[order], 0, length)).toEqual(anew[order].items.slice(0, length));
          expect(rankedPage(rankings[order], rankings[order].items.length, 1)).toBeNull();
        }
        rankings = rankingsToKeep(rankings) ?? anew;
      }
    }),
    { numRuns: 30 },
  );
});
