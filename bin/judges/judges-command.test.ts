import { describe, expect, it } from "vitest";
import { runHelpExamples } from "../testing/example-runs";
import { runCommand } from "../testing/run-command";
import { temporaryFile } from "../testing/temporary-files";

async function judges(people: string, models: string, words: readonly string[] = []) {
  const paths = [temporaryFile("people.csv", people), temporaryFile("models.csv", models)];
  return runCommand(["judges", ...paths, "--bootstrap", "1024", ...words]);
}

describe("tickbox judges", () => {
  it("has a help whose examples run", async () => {
    const printed = await runHelpExamples("judges");
    expect(printed).toHaveLength(2);
    for (const text of printed) expect(text).toContain("large-judge");
  });

  it("reads a label a row of judges next to a column for each person, and no mean of people as one", async () => {
    const scores = [3, 1, 5, 2, 4, 2, 1, 5];
    const models = `item,judge,score\n${scores.map((score, at) => `i${at},x,${score}\ni${at},y,3\n`).join("")}`;
    const wide = `item,ann,ben,mean\n${scores.map((score, at) => `i${at},${score},${score},1\n`).join("")}`;
    const long = `item,rater,score\n${scores.map((score, at) => `i${at},ann,${score}\ni${at},ben,${score}\n`).join("")}`;
    const read = await judges(wide, models, ["--wide", "--json"]);
    expect(read.code).toBe(0);
    const { results, columns } = JSON.parse(read.stdout);
    expect(columns).toMatchObject([{ raters: ["ann", "ben"] }, { rater: "judge", value: "score" }]);
    expect(results).toEqual(JSON.parse((await judges(long, models, ["--json"])).stdout).results);
  });

  it("compares outcomes of preferences by WPLD and accuracy, and puts clusters together", async () => {
    const people = "pair,rater,preference\np1,m,1\np1,n,2\np2,m,3\np3,m,5\np4,m,2\np5,m,4\n";
    const models = [
      "pair,judge,preference,instruction_id",
      "p1,x,1,i1",
      "p2,x,2,i1",
      "p3,x,3,i2",
      "p4,x,1,i2",
      "p5,x,2,i3",
      "p1,y,3,i1",
      "p2,y,1,i1",
      "p3,y,1,i2",
      "p4,y,1,i2",
      "",
    ].join("\n");
    const { stdout, stderr, code } = await judges(people, models, [
      "--as",
      "preferences",
      "--unit",
      "pair",
      "--other-values",
      "1=A,2=tie,3=B",
      "--json",
    ]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const about = { a: "x", b: "y", n: 4, n_clusters: 2, closer: null };
    expect(JSON.parse(stdout).results).toMatchObject([
      { ...about, measure: "wpld", value_a: 0, value_b: 1.25, value: -1.25, p: 0.5, p_holm: 0.5 },
      { ...about, measure: "accuracy", value_a: 1, value_b: 0.25, value: 0.75, p: 0.5 },
    ]);
  });

  it("says where a judge's values look like those of another scale", async () => {
    const levels = Array.from({ length: 20 }, (_, index) => 1 + (index % 5));
    const rows = (of: (level: number) => number, rater: string) =>
      levels.map((level, index) => `u${index},${rater},${of(level)}`);
    const file = (...parts: string[][]) => `unit,rater,value\n${parts.flat().join("\n")}\n`;
    const people = file(rows((level) => level, "m"));
    const strict = rows((level) => Math.max(1, level - 2), "strict");
    const percent = rows((level) => 20 * level, "percent");
    const share = rows((level) => level / 5 - 0.1, "share");
    const { stderr } = await judges(people, file(strict, percent, share));
    expect(stderr).toContain(
      "models.csv: percent gives 20 to 100, people in people.csv 1 to 5. If these are two scales",
    );
    expect(stderr).toContain("share gives 0.1 to 0.9");
    expect(stderr).not.toContain("strict gives");
    const wide = await judges(
      file(percent),
      file(
        rows((level) => level, "five"),
        percent,
      ),
    );
    expect(wide.stderr).toContain("five gives 1 to 5");
  });

  it("compares words with what most people say, and leaves out where none is said most often", async () => {
    const people = "item,rater,label\n1,m,yes\n1,n,yes\n2,m,no\n3,m,yes\n3,n,no\n";
    const models = "item,rater,label\n1,x,yes\n1,y,no\n2,x,no\n2,y,maybe\n3,x,no\n3,y,no\n";
    const { stdout } = await judges(people, models, ["--as", "categories", "--json"]);
    expect(JSON.parse(stdout).results).toMatchObject([{ measure: "accuracy", n: 2, value_a: 1, value_b: 0 }]);
    const text = await judges(people, models, ["--as", "categories"]);
    expect(text.stdout).toContain("cannot tell");
  });

  it("refuses one judge, and no resamples", async () => {
    const people = "item,rater,score\n1,m,3\n";
    expect(await judges(people, "item,rater,score\n1,x,3\n")).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringContaining("expected at least two judges to compare, found 1"),
    });
    const none = await judges(people, "item,rater,score\n1,x,3\n1,y,2\n", ["--bootstrap", "0"]);
    expect(none.stderr).toContain("Leave out --bootstrap 0");
  });
});
