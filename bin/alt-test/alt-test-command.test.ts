import { describe, expect, it } from "vitest";
import { runHelpExamples } from "../testing/example-runs";
import { runCommand } from "../testing/run-command";
import { temporaryFile } from "../testing/temporary-files";

const ITEMS = Array.from({ length: 40 }, (_, item) => item);

/** Three people, of whom the last errs on every fourth item. */
const PEOPLE = [
  "item,rater,kind,value",
  ...ITEMS.flatMap((i) => [
    `i${i},a,x,yes`,
    `i${i},b,x,yes`,
    `i${i},c,x,${i % 4 === 0 ? "no" : "yes"}`,
    `i${i},d,y,no`,
  ]),
  "",
].join("\n");

const MODELS = ["item,rater,value", ...ITEMS.flatMap((i) => [`i${i},good,yes`, `i${i},bad,no`]), ""].join("\n");

async function altTest(people: string, models: string, words: readonly string[] = []) {
  const files = [temporaryFile("people.csv", people), temporaryFile("models.csv", models)];
  return runCommand(["alt-test", ...files, "--json", "--bootstrap", "100", ...words]);
}

describe("tickbox alt-test", () => {
  it("has a help whose examples run", async () => {
    const printed = await runHelpExamples("alt-test");
    expect(printed).toHaveLength(2);
    for (const text of printed) expect(text).toContain("large-judge");
  });

  it("tests each rater of the second file, --where holding where it has the column", async () => {
    const { stdout, stderr, code } = await altTest(PEOPLE, MODELS, ["--where", "kind=x"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const person = (rater: string, rho: number, p: unknown, rejected = true) => ({
      rater,
      n: 40,
      rho_model: 1,
      rho_human: rho,
      p,
      rejected,
    });
    expect(JSON.parse(stdout)).toMatchObject({
      measure: "accuracy",
      epsilon: 0.2,
      q: 0.05,
      results: [
        {
          model: "good",
          winning_rate: 1,
          advantage_probability: 1,
          passes: true,
          n_items: 40,
          reason: null,
          annotators: [person("a", 1, 0), person("b", 1, 0), person("c", 0.75, expect.any(Number))],
          skipped: [],
        },
        { model: "bad", winning_rate: 0, passes: false },
      ],
    });
  });

  it("tests whether a model is equal to each person where a margin is given", async () => {
    const found = JSON.parse(
      (await altTest(PEOPLE, MODELS, ["--where", "kind=x", "--within", "0.1", "--planned", "40"])).stdout,
    );
    const verdicts = (model: number) =>
      found.results[model].replaced.map(({ rater, value, equivalence }: Record<string, unknown>) => [
        rater,
        value,
        equivalence,
      ]);
    expect(verdicts(0).slice(0, 2)).toEqual([
      ["a", 0, "equal"],
      ["b", 0, "equal"],
    ]);
    // Of a binary label that hardly varies, alpha tells little.
    expect(verdicts(1)[2]).toEqual(["c", expect.any(Number), "different"]);
    expect(found.results[1].replaced[0].anytime).toHaveLength(2);
  });

  it("takes one file for both, told apart by conditions, and numbers beside words", async () => {
    const all = PEOPLE.replaceAll("yes", "1").replaceAll("no", "0");
    const one = await altTest(all, all, ["--where", "kind=x", "--other-where", "kind=y"]);
    expect(JSON.parse(one.stdout).results).toMatchObject([{ model: "d", winning_rate: 0 }]);
    const words = MODELS.replaceAll("yes", "1").replaceAll("no", "unsure");
    const mixed = JSON.parse((await altTest(all, words, ["--where", "kind=x"])).stdout);
    expect(mixed.results).toMatchObject([{ model: "good", winning_rate: 1 }, { model: "bad" }]);
  });

  it("says why there is no answer, and refuses what cannot be", async () => {
    const few = await altTest(PEOPLE.split("\n").slice(0, 81).join("\n"), MODELS);
    expect(JSON.parse(few.stdout).results[0]).toMatchObject({
      winning_rate: null,
      advantage_probability: null,
      passes: null,
      annotators: [],
      reason: "too-few-units",
      skipped: expect.arrayContaining([{ rater: "a", n: 20 }]),
    });
    const words = await altTest(PEOPLE, MODELS, ["--measure", "neg_rmse"]);
    expect(JSON.parse(words.stdout).results[0]).toMatchObject({ reason: "values-not-numeric" });
    const epsilon = await altTest(PEOPLE, MODELS, ["--epsilon", "2"]);
    expect(epsilon).toMatchObject({ code: 1, stdout: "" });
    expect(epsilon.stderr).toContain("--epsilon: expected a share from 0 to below 1");
    const column = await altTest(PEOPLE, MODELS, ["--other-value", "score"]);
    expect(column.stderr).toContain('models.csv: --other-value names a column "score" that is not there.');
  });

  it("draws clusters of items: like items of one cluster tell nothing more", async () => {
    const rows = (each: (i: number) => string[]) => ITEMS.flatMap(each);
    const people = (times: number, cluster: (i: number) => string) =>
      [
        "item,rater,value,group,instruction_id",
        ...rows((i) =>
          Array.from({ length: times }, (_, n) => n).flatMap((n) =>
            ["a", "b", "c"].map(
              (rater) => `i${i}-${n},${rater},${rater === "c" && i % 4 === 0 ? "no" : "yes"},g${i},${cluster(i)}`,
            ),
          ),
        ),
      ].join("\n");
    const models = [
      "item,rater,value",
      ...rows((i) => [0, 1, 2].map((n) => `i${i}-${n},model,${i % 3 === 0 ? "no" : "yes"}`)),
    ].join("\n");
    const ciOf = async (file: string, ...words: string[]) => {
      const { stdout, stderr } = await altTest(file, models, words);
      expect(stderr).toBe("");
      return JSON.parse(stdout).results[0].ci;
    };
    const alone = await ciOf(people(1, () => ""));
    expect(await ciOf(people(3, (i) => `${i}`))).toEqual(alone);
    expect(
      await ciOf(
        people(3, () => ""),
        "--cluster",
        "group",
      ),
    ).toEqual(alone);
    expect(await ciOf(people(3, () => ""))).not.toEqual(alone);
    const { stderr, code } = await altTest(PEOPLE, MODELS, ["--cluster", "topic"]);
    expect(code).not.toBe(0);
    expect(stderr).toContain('there is no column "topic"');
    const both = await altTest("item,rater,value,instruction_id\ni1,a,yes,q1\ni1,b,yes,q2\n", MODELS);
    expect(both.stderr).toContain('i1 has two values of instruction_id, "q1" and "q2"');
  });
});
