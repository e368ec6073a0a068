import { describe, expect, it } from "vitest";
import { describeWithSharedData } from "@/lib/testing/shared-data";
import { runHelpExamples } from "../testing/example-runs";
import { runCommand } from "../testing/run-command";
import { temporaryFile } from "../testing/temporary-files";

// Five pairs; the means of the labels are 1.5 (A), 2.5 (tie), 3.67 (B), 2 (A), and 5 (B).
const LABELS =
  "item_id,annotator_id,preference\np1,a,1\np1,b,2\np2,a,2\np2,b,3\np3,a,4\np3,b,4\np3,c,3\np4,a,2\np5,a,5\n";

async function pld(labels: string, predictions: string, ...words: string[]) {
  const [first, second] = [temporaryFile("labels.csv", labels), temporaryFile("judge.csv", predictions)];
  return runCommand(["pld", first, second, "--json", ...words]);
}

describe("tickbox pld", () => {
  it("has a help whose examples run", async () => {
    const [table = "", json = ""] = await runHelpExamples("pld");
    expect(table).toContain("WPLD");
    expect(JSON.parse(json)).toMatchObject({ n: 30, human_ceiling: null, like_for_like: null });
  });

  it("draws clusters of pairs: like pairs of one instruction tell nothing more", async () => {
    const pairs = Array.from({ length: 12 }, (_, pair) => pair);
    const label = (pair: number) => (pair % 3 === 0 ? "A" : "B");
    const labels = (times: number) =>
      [
        "item_id,instruction_id,annotator_id,preference",
        ...pairs.flatMap((pair) =>
          Array.from({ length: times }, (_, n) =>
            ["a", "b"].map((rater) => `p${pair}-${n},q${pair},${rater},${rater === "a" ? label(pair) : "A"}`),
          ).flat(),
        ),
      ].join("\n");
    const judge = [
      "item_id,judge_result",
      ...pairs.flatMap((pair) => [0, 1, 2].map((n) => `p${pair}-${n},${pair % 2 === 0 ? "A" : label(pair)}`)),
    ].join("\n");
    const of = async (times: number, ...words: string[]) =>
      JSON.parse((await pld(labels(times), judge, ...words)).stdout);
    const wpld = (result: { results: { statistic: string; ci: unknown }[] }) =>
      result.results.find(({ statistic }) => statistic === "wpld")?.ci;
    const [alone, together] = [await of(1), await of(3)];
    expect(wpld(together)).toEqual(wpld(alone));
    expect(wpld(together.human_ceiling)).toEqual(wpld(alone.human_ceiling));
    expect(wpld(await of(3, "--cluster", "item_id"))).not.toEqual(wpld(alone));
  });

  it("compares a prediction like for like with people: with the raters that each of them is compared with", async () => {
    const { stdout } = await pld(LABELS, "item_id,judge_result\np1,A\np3,tie\np4,B\n", "--bootstrap", "200");
    const { results, like_for_like, human_ceiling } = JSON.parse(stdout);
    // Against 1.5 (A), 3.67 (B) and 2 (A): 0, 1 and 2. Like for like, p1: others A, A; p3: 3.5, 3.5 (ties) and 4 (B).
    expect(results.at(-1)).toMatchObject({ statistic: "wpld", value: 1 });
    expect(like_for_like).toMatchObject({ n: 5, n_units: 2, closer: null });
    // People there: A and A against A and A; B, B against ties and a tie against B.
    expect(like_for_like.results.at(-1)).toMatchObject({ value: 1 / 5, people: 3 / 5, difference: { value: -2 / 5 } });
    // With p2, which the prediction lacks, whose A and tie are one step apart.
    expect(human_ceiling).toMatchObject({ n: 7, n_units: 3 });
    expect(human_ceiling.results.at(-1).value).toBeCloseTo(5 / 7, 14);
    const text = await runCommand([
      "pld",
      temporaryFile("l.csv", LABELS),
      temporaryFile("p.csv", "item_id,judge_result\np1,A\n"),
    ]);
    expect(text.stdout).toContain("there is no detectable difference");
  });

  it("averages raters, matches pairs by id, and counts by hand", async () => {
    const { stdout, stderr } = await pld(LABELS, "item_id,judge_result\np4,B\np3,tie\np2,tie\np1,A\np9,A\n");
    expect(stderr).toBe("");
    const result = JSON.parse(stdout);
    expect(result).toMatchObject({ n: 4, n_only_labels: 1, n_only_predictions: 1, counts: [2, 1, 1] });
    expect(
      result.results.map(({ statistic, value }: { statistic: string; value: number }) => [statistic, value]),
    ).toEqual([
      ["pld_0", 0.5],
      ["pld_1", 0.25],
      ["pld_2", 0.25],
      ["wpld", 0.75],
    ]);
    expect(result.confusion).toEqual({
      win: { win: 1, tie: 0, loss: 1 },
      tie: { win: 0, tie: 1, loss: 0 },
      loss: { win: 0, tie: 1, loss: 0 },
    });
  });

  it("asks what 1, 2, 3 of a judge mean; 4 and 5 make it preferences", async () => {
    const six = `${LABELS}p6,a,1\np7,a,1\np8,a,5\n`;
    const predictions = "item_id,judge_result\np1,1\np2,2\np3,3\np6,1\np7,1\np8,3\n";
    const asked = await pld(six, predictions);
    expect(asked).toMatchObject({ code: 1, stdout: "" });
    expect(asked.stderr).toContain("(--prediction-values 1=A,2=tie,3=B), or preferences from 1 (A) to 5 (B)");
    const three = await pld(six, predictions, "--prediction-scale", "1-3");
    expect((await pld(six, predictions, "--prediction-values", "1=A,2=tie,3=B")).stdout).toBe(three.stdout);
    const alike = JSON.parse(three.stdout);
    expect(alike.counts).toEqual([6, 0, 0]);
    // Without one disagreement a bootstrap over pairs cannot tell how many there may be.
    expect(alike.results.at(-1)).toMatchObject({ statistic: "wpld", ci: [0, 0], ci_note: expect.any(String) });
    expect(alike.results[0]).not.toHaveProperty("ci_note");
    const five = await pld(LABELS, "item_id,judge_result\np1,2\np2,3\np3,5\n");
    expect([five.stderr, JSON.parse(five.stdout).counts]).toEqual(["", [3, 0, 0]]);
  });

  it("takes what most raters say where that is asked for: two for A and one for B is A, by their mean a tie", async () => {
    const labels =
      "item_id,annotator_id,preference\np1,a,A\np1,b,A\np1,c,B\np2,a,A\np2,b,tie\np3,a,B\np3,b,B\np3,c,A\n";
    const predictions = "item_id,judge_result\np1,A\np2,tie\np3,B\n";
    const counts = async (...words: string[]) => JSON.parse((await pld(labels, predictions, ...words)).stdout).counts;
    expect(await counts()).toEqual([1, 2, 0]);
    expect(await counts("--consensus", "majority")).toEqual([3, 0, 0]);
    const refused = await pld(labels, predictions, "--consensus", "median");
    expect(refused).toMatchObject({ code: 1, stdout: "" });
  });

  it("names the option of the predictions where their column is not there", async () => {
    const predictions = "item_id,judge_result\np1,A\n";
    const { code, stderr } = await pld(LABELS, predictions, "--prediction-value", "judge");
    expect(code).toBe(1);
    expect(stderr).toContain(
      '--prediction-value names a column "judge" that is not there. Did you mean "judge_result"?',
    );
  });

  it("gives each judge by itself", async () => {
    const predictions = "item_id,model,result\np1,x,win\np2,x,tie\np1,y,loss\np2,y,draw\n";
    const { groups } = JSON.parse((await pld(LABELS, predictions, "--prediction-by", "model")).stdout);
    expect(groups).toMatchObject([
      { by: { model: "x" }, counts: [2, 0, 0] },
      { by: { model: "y" }, counts: [1, 0, 1] },
    ]);
  });

  it("is undefined without common pairs, and refuses what is no preference", async () => {
    const none = JSON.parse((await pld(LABELS, "item_id,judge_result\nq1,A\n")).stdout);
    expect(none).toMatchObject({ n: 0, results: [{ value: null, reason: "no-common-units" }, {}, {}, {}] });
    const zero = await pld(LABELS.replace("p5,a,5", "p5,a,0"), "item_id,judge_result\np1,A\n");
    expect(zero).toMatchObject({ code: 1, stdout: "" });
    expect(zero.stderr).toContain(
      "labels.csv, line 10, column 3 (preference): expected a preference from 1 (A) to 5 (B)",
    );
    const unknown = await pld(LABELS, "item_id,judge_result\np1,A\np2,garbage\n");
    expect(unknown.stderr).toContain("--prediction-values 0=tie,1=A,2=B says what labels mean, and garbage=skip");
  });
});

const FILES = ["pandalm/ratings.csv", "pandalm/pandalm-7b_judgements.csv"] as const;
describeWithSharedData(it, "tickbox pld on published labels", FILES, ([ratings, judged]) => {
  // Counted independently with awk: means of 2 (A), 3 (tie), 4 (B), split at 2.5 and 3.5.
  it("counts what an independent count does", async () => {
    const { stdout } = await runCommand(["pld", ratings, judged, "--values", "0=tie,1=A,2=B", "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({ n: 999, counts: [625, 215, 159] });
  });
});
