import { expect, test } from "vitest";
import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { ids, judged, judgeOnPage, withStubJudges, written } from "../testing/judged-study";
import { runCommand } from "../testing/run-command";

withStubJudges();

const pairRow = z.looseObject({
  id: z.string(),
  system_a: z.string(),
  preference: z.enum(["A", "tie", "B"]),
  level: z.number().nullable(),
  preference_ab: z.string(),
  preference_ba: z.string(),
  answers_a: z.array(z.string()),
  answers_b: z.array(z.string()),
  failure: z.null(),
});

test.each([
  [{ kind: "preference" } as const, "preference" as const],
  [{ kind: "check-then-prefer" } as const, "check_then_prefer" as const],
  [{ kind: "comparison", strategy: "vanilla" } as const, "forced_choice" as const],
])(
  "%o compares two responses in both orders as it does in its round, of every kind of file",
  async (options, protocol) => {
    const { studyId, raterId, judge, roundId } = await judged(options, { protocol });
    await judgeOnPage({ studyId, raterId, roundId });
    const labels = await prisma().annotation.findMany({
      where: { roundId },
      include: {
        orders: true,
        answers: { orderBy: { item: { position: "asc" } } },
        task: { include: { responseA: true, responseB: true, instruction: true } },
      },
    });
    expect(labels.length).toBeGreaterThan(0);
    const pairs = labels.map(({ task: { instruction, responseA, responseB } }) => ({
      id: instruction.externalId,
      text: instruction.text,
      a: responseA?.text ?? "",
      b: responseB?.text ?? "",
    }));
    const rows = pairs.map(({ id, a, b }) => ({ id, response_a: a, response_b: b, model_a: "left", model_b: "right" }));
    const single = pairs.flatMap(({ id, a, b }) => [
      { id, system: "left", response: a },
      { id, system: "right", response: b },
    ]);
    const whole = pairs.map(({ id, text, a, b }) => ({
      id,
      instruction: text,
      responses: [
        { system: "left", text: a },
        { system: "right", text: b },
      ],
      pairs: [{ a: { system: "left" }, b: { system: "right" } }],
    }));
    for (const files of [
      [await ids(), await written("pairs.jsonl", rows)],
      [await ids(), await written("two-a-prompt.jsonl", single)],
      [await written("whole.jsonl", whole)],
      [
        await written(
          "as-imported.jsonl",
          rows.map((row, n) => ({ ...row, instruction: pairs[n]?.text })),
        ),
      ],
    ]) {
      const { code, stdout, stderr } = await runCommand(["score", ...files, "--judge", judge, "--study", studyId]);
      expect({ code, stderr }).toMatchObject({
        code: 0,
        stderr: expect.stringMatching(/\b0 calls made, \d+ answers from the cache.*Win rate of A /),
      });
      const scores = stdout.trimEnd().split("\n");
      expect(scores).toHaveLength(labels.length);
      for (const [index, { level, orders, answers }] of labels.entries()) {
        const score = pairRow.parse(JSON.parse(scores[index] ?? ""));
        const said = (value: number | null, middle: number) =>
          value === null || value === middle ? "tie" : value < middle ? "A" : "B";
        const middle = protocol === "forced_choice" ? 1.5 : 3;
        const order = (shown: string) =>
          said(orders.find(({ shownOrder }) => shownOrder === shown)?.level ?? null, middle);
        const of = (side: string) => answers.filter((answer) => answer.side === side).map(({ answer }) => answer);
        expect(score).toMatchObject({
          level,
          preference: said(level, middle),
          preference_ab: order("ab"),
          preference_ba: order("ba"),
          answers_a: of("A"),
          answers_b: of("B"),
        });
      }
    }
  },
);

test("a comparing judge refuses rows without two responses, and its table has a row for each pair", async () => {
  const { studyId, judge, roundId } = await judged({ kind: "preference" }, { protocol: "preference" });
  const score = async (name: string, rows: readonly object[], ...words: string[]) =>
    runCommand([
      "score",
      await ids(),
      await written(name, rows),
      "--judge",
      judge,
      "--study",
      studyId,
      "--round",
      roundId,
      ...words,
    ]);
  expect(await score("one.jsonl", [{ id: "instruction-1", response: "One." }])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(
      'one.jsonl: expected two responses to "instruction-1", which this judge compares; found one',
    ),
  });
  const chosen = [{ instruction_id: "instruction-1", chosen: "One line.", rejected: "None." }];
  const { stdout } = await score("chosen.jsonl", chosen, "--csv");
  expect(stdout.split("\r\n")).toEqual([
    "id,system_a,sample_a,system_b,sample_b,preference,level,preference_ab,preference_ba,consistent,pass_rate_a,pass_rate_b,failure",
    expect.stringMatching(/^instruction-1,,0,,0,(A|tie|B),[234],(A|tie|B),(A|tie|B),(true|false),,,$/),
    "",
  ]);
});
