import { describe, expect, it } from "vitest";
import { runHelpExamples } from "../testing/example-runs";
import { runCommand } from "../testing/run-command";
import { temporaryFile } from "../testing/temporary-files";

const CHOICES = [
  "pair,instruction_id,system_a,system_b,response_a,response_b,judge,order,preference",
  "1,i1,x,y,long text,text,x,ab,A",
  "1,i1,x,y,long text,text,x,ba,A",
  "2,i2,y,x,abc,abcdef,x,ab,B",
  "2,i2,y,x,abc,abcdef,x,ba,tie",
  "3,i3,x,y,ab,abcd,x,ab,A",
  "3,i3,x,y,ab,abcd,x,ba,B",
  "",
].join("\n");

async function biases(paths: readonly string[], words: readonly string[] = []) {
  return runCommand(["biases", ...paths, "--bootstrap", "64", "--unit", "pair", ...words]);
}

describe("tickbox biases", () => {
  it("has a help whose examples run", async () => {
    const printed = await runHelpExamples("biases");
    expect(printed).toHaveLength(2);
    for (const text of printed) expect(text).toContain("small-judge");
  });

  it("tells position, length and the own model apart, and takes lengths from texts", async () => {
    const people = "pair,rater,preference\n1,m,4\n1,n,5\n2,m,3\n3,m,2\n";
    const paths = [temporaryFile("choices.csv", CHOICES), temporaryFile("people.csv", people)];
    const { stdout, stderr, code } = await biases(paths, ["--json"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(JSON.parse(stdout).results).toMatchObject([
      {
        rater: "x",
        // A first: A, B, A; B first: A, tie, B.
        first_position: { n: 5, n_clusters: 3, value: 3 / 5 },
        longer: { n: 5, value: 4 / 5 },
        length: { n: 6, win_rates: [{ a: "x", b: "y", n: 6, win_rate: 4.5 / 6 }] },
        self_preference: { system: "x", n: 6, own: 4.5 / 6, people: 0.5, value: 0.25 },
      },
    ]);
  });

  it("counts of a text what is judged: neither reasoning nor calls of tools", async () => {
    const [header, ...rows] = CHOICES.trim().split("\n");
    const thought = rows.map((row) => row.replace(",long text,", ',"<think>\nHow long?\n</think>\nlong text",'));
    const calls = thought.map((row) => row.replace(",ab,abcd,", ",<think>Two letters or four?</think>ab,abcd,"));
    const of = async (lines: readonly string[]) =>
      (await biases([temporaryFile("choices.csv", [header, ...lines].join("\n"))], ["--json"])).stdout;
    expect(calls.join()).toContain("<think>Two");
    expect(await of(calls)).toBe(await of(rows));
  });

  it("says what is missing, and refuses what it cannot use", async () => {
    const bare = temporaryFile("bare.csv", "pair,rater,preference\n1,m,A\n2,m,B\n");
    const found = JSON.parse((await biases([bare], ["--json"])).stdout);
    expect(found.results[0]).toMatchObject({
      first_position: { n: 0, value: null, reason: "no-labels" },
      self_preference: null,
      length: { value: null, explanation: "The lengths of the responses are not known." },
    });
    expect((await biases([bare], ["--own", "nobody"])).stderr).toContain("--own: expected rater=system");
    expect((await runCommand(["biases", bare, "--bootstrap", "0"])).stderr).toContain("Leave out --bootstrap 0");
  });
});
