import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { choose, contentOf, planRound, responsesOf, systemId } from "@/lib/testing/round-content";
import type { PlannedTask } from "./round-content";

const cellsArbitrary = fc.integer({ min: 1, max: 5 }).chain((systems) =>
  fc.array(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: systems, maxLength: systems }), {
    minLength: 1,
    maxLength: 12,
  }),
);
const seedArbitrary = fc.integer({ min: 0, max: 2_147_483_647 });

const pairKey = ({ responseAId, responseBId }: PlannedTask) => [responseAId, responseBId].sort().join(" ");

describe("whatever is chosen", () => {
  test("scoring labels every chosen response once", async () => {
    await fc.assert(
      fc.asyncProperty(cellsArbitrary, seedArbitrary, async (cells, seed) => {
        const content = contentOf(cells);
        const plan = await planRound(content, choose({ protocol: "direct_scoring", seed }));
        const responses = await responsesOf(content);
        expect(plan.tasks.map((task) => task.responseAId).sort()).toEqual(responses.map(({ id }) => id).sort());
        expect(plan.tasks.every((task) => task.responseBId === null && task.checklistId === null)).toBe(true);
      }),
    );
  });

  test("all pairs are every two responses of different systems to one instruction, once, never one with itself", async () => {
    await fc.assert(
      fc.asyncProperty(cellsArbitrary, seedArbitrary, fc.boolean(), async (cells, seed, withinSystem) => {
        const content = contentOf(cells);
        const pairs = { kind: "all", withinSystem } as const;
        const { tasks } = await planRound(content, choose({ protocol: "preference", seed, pairs }));
        const responses = await responsesOf(content);
        const expected = responses.flatMap((a, index) =>
          responses
            .slice(index + 1)
            .filter((b) => a.instructionId === b.instructionId && (withinSystem || a.systemId !== b.systemId))
            .map((b) => [a.id, b.id].sort().join(" ")),
        );
        expect(tasks.map(pairKey).sort()).toEqual(expected.sort());
        expect(tasks.every((task) => task.responseAId !== task.responseBId)).toBe(true);
      }),
    );
  });

  test("against a baseline the baseline is B, in every pair", async () => {
    await fc.assert(
      fc.asyncProperty(cellsArbitrary, seedArbitrary, async (cells, seed) => {
        const content = contentOf(cells);
        const pairs = { kind: "baseline", systemId: systemId(0) } as const;
        const { tasks } = await planRound(content, choose({ protocol: "preference", seed, pairs }));
        const responses = await responsesOf(content);
        const systemOf = new Map(responses.map((response) => [response.id, response.systemId]));
        expect(tasks.every((task) => systemOf.get(task.responseBId ?? "") === systemId(0))).toBe(true);
        expect(tasks.every((task) => systemOf.get(task.responseAId ?? "") !== systemId(0))).toBe(true);
        const expected = cells.reduce((sum, [own = 0, ...others]) => sum + own * others.reduce((a, b) => a + b, 0), 0);
        expect(tasks).toHaveLength(expected);
      }),
    );
  });

  test("as many tasks are told as are then made, and the same seed makes the same again", async () => {
    await fc.assert(
      fc.asyncProperty(
        cellsArbitrary,
        seedArbitrary,
        fc.constantFrom(
          { protocol: "direct_scoring" } as const,
          { protocol: "preference" } as const,
          { protocol: "preference", pairs: { kind: "all", withinSystem: true } } as const,
          { protocol: "preference", pairs: { kind: "baseline", systemId: systemId(0) } } as const,
          { protocol: "preference", pairs: { kind: "imported" } } as const,
        ),
        async (cells, seed, round) => {
          const pairs = { 0: [{ id: "p", responseAId: "r0.0.0", responseBId: "r0.0.1", isKnown: false }] };
          const content = contentOf(cells, { pairs });
          const choice = choose({ ...round, seed, tasks: { from: "content", randomSample: 4 } });
          const plan = await planRound(content, choice);
          expect(plan.tasks).toHaveLength(plan.told);
          expect(await planRound(content, choice)).toEqual(plan);
        },
      ),
    );
  });

  test("every instruction that fits is used or left out for one reason", async () => {
    await fc.assert(
      fc.asyncProperty(
        cellsArbitrary,
        seedArbitrary,
        fc.constantFrom("direct_scoring", "check_then_score", "preference"),
        fc.option(fc.integer({ min: 1, max: 6 })),
        fc.array(fc.integer({ min: 0, max: 11 })),
        async (cells, seed, protocol, randomSample, withChecklist) => {
          const checklists = Object.fromEntries(withChecklist.map((i) => [i, { id: `c${i}`, questions: i + 1 }]));
          const content = contentOf(cells, { checklists });
          const tasks = { from: "content", randomSample } as const;
          const plan = await planRound(content, choose({ protocol, seed, tasks, checklist: { series: "any" } }));
          const left = [...plan.leftOut.values()].reduce((a, b) => a + b, 0);
          expect(plan.usedInstructions + left).toBe(plan.chosenInstructions);
          expect(new Set(plan.tasks.map((task) => task.instructionId)).size).toBe(plan.usedInstructions);
        },
      ),
    );
  });
});
