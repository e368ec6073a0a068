import { describe, expect, it } from "vitest";
import { agreementOf } from "../testing/agreement-of";
import { temporaryFile } from "../testing/temporary-files";

const RATERS = ["a", "b", "c"];

/** Of each instruction two responses; raters agree on both or on none. */
function labels(header: string, instructionOf: (instruction: number) => string): string {
  const rows = Array.from({ length: 12 }, (_, instruction) =>
    ["x", "y"].flatMap((response, side) =>
      RATERS.map((rater, place) => {
        const value =
          instruction % 3 === 0 ? 1 + ((instruction + place * 2 + side) % 5) : 1 + ((instruction + side) % 5);
        return `i${instruction}${response},${instructionOf(instruction)},${rater},${value}`;
      }),
    ),
  );
  return temporaryFile("labels.csv", [header, ...rows.flat(), ""].join("\n"));
}

const intervals = ({ results }: Awaited<ReturnType<typeof agreementOf>>) =>
  results.map((result) => ("ci" in result ? result.ci : null));
const widths = (found: Awaited<ReturnType<typeof agreementOf>>) =>
  intervals(found).map((ci) => (ci?.[1] ?? Number.NaN) - (ci?.[0] ?? Number.NaN));

describe("agreement of units that are not independent", () => {
  const shared = () => labels("item,instruction_id,rater,value", (instruction) => `i${instruction}`);

  it("draws the instructions of units, by the usual name of their column or a given one", async () => {
    const words = "--statistics all --bootstrap 200";
    const usual = await agreementOf(shared(), words);
    const named = await agreementOf(
      labels("item,prompt,rater,value", (instruction) => `i${instruction}`),
      `${words} --cluster prompt`,
    );
    const alone = await agreementOf(
      labels("item,prompt,rater,value", (instruction) => `i${instruction}`),
      words,
    );
    expect(usual).toMatchObject({ n_units: 24, cluster: "instruction_id" });
    expect(intervals(named)).toEqual(intervals(usual));
    expect(alone).not.toHaveProperty("cluster");
    expect(usual.results.map(({ value }) => value)).toEqual(alone.results.map(({ value }) => value));
    // Raters agree on all of an instruction or on none: units that are drawn apart promise too much.
    const [together, apart] = [widths(usual), widths(alone)];
    expect(together[0]).toBeGreaterThan(1.1 * (apart[0] ?? Number.NaN));
    const wider = together.filter((width, index) => width > (apart[index] ?? Number.NaN));
    expect(wider.length).toBeGreaterThan(0.8 * together.length);
  });

  it("draws units where each is alone, and says why there is no interval where all are together", async () => {
    const alone = await agreementOf(
      labels("item,nothing,rater,value", () => ""),
      "--bootstrap 100",
    );
    const each = await agreementOf(
      labels("item,nothing,rater,value", () => ""),
      "--bootstrap 100 --cluster item",
    );
    expect(intervals(each)).toEqual(intervals(alone));
    const together = await agreementOf(
      labels("item,prompt,rater,value", () => "one"),
      "--bootstrap 100 --cluster prompt --statistics alpha,percent,pearson",
    );
    expect(together.results).toMatchObject(Array(3).fill({ ci: null, ci_reason: "too-few-units" }));
  });

  it("has the same interval whatever the order of the rows", async () => {
    const rows = ["1,a,1", "1,b,2", "2,a,1", "2,b,1", "3,a,3", "3,b,5", "4,a,4", "4,b,4", "5,a,2", "5,b,1", "5,c,1"];
    const words = "--bootstrap 100 --statistics alpha,fleiss";
    const [found, turned] = await Promise.all(
      [rows, rows.toReversed()].map((lines) =>
        agreementOf(temporaryFile("l.csv", `item,rater,value\n${lines.join("\n")}\n`), words),
      ),
    );
    expect(found && intervals(found)).toEqual(turned && intervals(turned));
  });

  it("refuses a unit of two instructions and a column that is not there", async () => {
    const twice = temporaryFile("l.csv", "item,instruction_id,rater,value\n1,a,r,1\n1,b,s,2\n2,c,r,1\n");
    await expect(agreementOf(twice)).rejects.toThrow('1 has two values of instruction_id, "a" and "b"');
    await expect(agreementOf(twice, "--cluster topic")).rejects.toThrow('there is no column "topic"');
  });

  it("names a unit that a rater labelled twice as the file does", async () => {
    const twice = temporaryFile("l.csv", "item,instruction_id,rater,value\n1,a,r,1\n1,a,r,2\n");
    await expect(agreementOf(twice)).rejects.toThrow("a second label of r for 1;");
  });
});
