import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { choose, contentOf, systemId } from "../testing/round-content";
import type { PlannedTask } from "./round-content";
import { seededStream, shuffled } from "./round-order";
import { planRound } from "./round-plan";

const cellsArbitrary = fc.integer({ min: 1, max: 5 }).chain((systems) =>
  fc.array(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: systems, maxLength: systems }), {
    minLength: 1,
    maxLength: 12,
  }),
);
const seedArbitrary = fc.integer({ min: 0, max: 2_147_483_647 });

const pairKey = ({ responseAId, responseBId }: PlannedTask) => [responseAId, responseBId].sort().join(" ");

describe("whatever is chosen", () => {
  test("scoring labels every chosen response once", () => {
    fc.assert(
      fc.property(cellsArbitrary, seedArbitrary, (cells, seed) => {
        const content = contentOf(cells);
        const plan = planRound(content, choose({ protocol: "direct_scoring", seed }));
        expect(plan.tasks.map((task) => task.responseAId).sort()).toEqual(content.responses.map(({ id }) => id).sort());
        expect(plan.tasks.every((task) => task.responseBId === null && task.checklistId === null)).toBe(true);
      }),
    );
  });

  test("all pairs are every two responses of different systems to one instruction, once, never one with itself", () => {
    fc.assert(
      fc.property(cellsArbitrary, seedArbitrary, fc.boolean(), (cells, seed, withinSystem) => {
        const content = contentOf(cells);
        const pairs = { kind: "all", withinSystem } as const;
        const { tasks } = planRound(content, choose({ protocol: "preference", seed, pairs }));
        const expected = content.responses.flatMap((a, index) =>
          content.responses
            .slice(index + 1)
            .filter((b) => a.instructionId === b.instructionId && (withinSystem || a.systemId !== b.systemId))
            .map((b) => [a.id, b.id].sort().join(" ")),
        );
        expect(tasks.map(pairKey).sort()).toEqual(expected.sort());
        expect(tasks.every((task) => task.responseAId !== task.responseBId)).toBe(true);
      }),
    );
  });

  test("against a baseline the baseline is B, in every pair", () => {
    fc.assert(
      fc.property(cellsArbitrary, seedArbitrary, (cells, seed) => {
        const content = contentOf(cells);
        const pairs = { kind: "baseline", systemId: systemId(0) } as const;
        const { tasks } = planRound(content, choose({ protocol: "preference", seed, pairs }));
        const systemOf = new Map(content.responses.map((response) => [response.id, response.systemId]));
        expect(tasks.every((task) => systemOf.get(task.responseBId ?? "") === systemId(0))).toBe(true);
        expect(tasks.every((task) => systemOf.get(task.responseAId) !== systemId(0))).toBe(true);
        const expected = cells.reduce((sum, [own = 0, ...others]) => sum + own * others.reduce((a, b) => a + b, 0), 0);
        expect(tasks).toHaveLength(expected);
      }),
    );
  });

  test("the same seed gives the same tasks in the same order, however the content came in", () => {
    fc.assert(
      fc.property(
        cellsArbitrary,
        seedArbitrary,
        fc.constantFrom("direct_scoring", "preference"),
        (cells, seed, protocol) => {
          const content = contentOf(cells);
          const choice = choose({ protocol, seed, tasks: { from: "content", randomSample: 4 } });
          const random = seededStream(seed, 7);
          const mixed = {
            ...content,
            instructions: shuffled(content.instructions, random),
            responses: shuffled(content.responses, random),
            systems: shuffled(content.systems, random),
          };
          expect(planRound(mixed, choice)).toEqual(planRound(content, choice));
        },
      ),
    );
  });

  test("every instruction that fits is used or left out for one reason", () => {
    fc.assert(
      fc.property(
        cellsArbitrary,
        seedArbitrary,
        fc.constantFrom("direct_scoring", "check_then_score", "preference"),
        fc.option(fc.integer({ min: 1, max: 6 })),
        fc.array(fc.integer({ min: 0, max: 11 })),
        (cells, seed, protocol, randomSample, withChecklist) => {
          const checklists = withChecklist.map((i) => ({
            id: `c${i}`,
            instructionId: `i${i}`,
            version: 1,
            questions: i,
          }));
          const content = contentOf(cells, { checklists });
          const tasks = { from: "content", randomSample } as const;
          const plan = planRound(content, choose({ protocol, seed, tasks, checklist: { series: "any" } }));
          const left = [...plan.leftOut.values()].reduce((a, b) => a + b, 0);
          expect(plan.usedInstructions + left).toBe(plan.chosenInstructions);
          expect(new Set(plan.tasks.map((task) => task.instructionId)).size).toBe(plan.usedInstructions);
        },
      ),
    );
  });
});
