import { buffer } from "node:stream/consumers";
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { zipOf } from "@/lib/interchange/export/zip-of";
import { agreementOf } from "../testing/agreement-of";
import { runCommand } from "../testing/run-command";
import { temporaryFile } from "../testing/temporary-files";

const ROWS = ["452", "331", "545", "122", "223", "443"].flatMap((ratings, item) =>
  ["ann", "ben", "cem"].map((rater, at) => ({ item: `i${item + 1}`, rater, value: Number(ratings[at]) })),
);
const LONG = ["item,rater,value", ...ROWS.map(({ item, rater, value }) => `${item},${rater},${value}`)].join("\n");

const sheetOf = (name: string) => ({
  name,
  rows: [["Item", "Value"], ...ROWS.flatMap(({ item, rater, value }) => (rater === name ? [[item, value]] : []))],
});

async function alphas(file: string, words: string) {
  const { results } = await agreementOf(file, `${words} --level ordinal --statistics alpha --bootstrap 0`);
  return results.map(({ by, value }) => [by?.criterion, value]);
}

describe("several sheets or files", () => {
  const text = "Two lines\nin one cell";
  const notes = { name: "Notes", rows: [["From 1 to 5"], [text]] };

  it("of a workbook are raters, with the alpha of one table", async () => {
    const sheets = [notes, sheetOf("ann"), sheetOf("ben"), sheetOf("cem")];
    const workbook = temporaryFile("t.xlsx", Buffer.from(await writeXlsx({ sheets })));
    const expected = await alphas(temporaryFile("t.csv", LONG), "");
    expect(await alphas(workbook, "--sheets-are raters")).toEqual(expected);
    const { stderr } = await runCommand(["agreement", workbook, "--sheets-are", "raters"]);
    expect(stderr).toContain("not used, since they have other columns: Notes");
  });

  it("of an archive are criteria, and nothing is read before somebody says so", async () => {
    const files = ["fluency", "truth"].map((name) => ({ name: `${name}.csv`, bytes: Buffer.from(LONG) }));
    const archive = temporaryFile("t.zip", await buffer(zipOf(files)));
    const [[, alpha] = []] = await alphas(archive, "--sheet truth");
    expect(await alphas(archive, "--sheets-are criteria --by criterion")).toEqual([
      ["fluency", alpha],
      ["truth", alpha],
    ]);
    expect((await runCommand(["agreement", archive])).stderr).toContain('found 2 files: "fluency", "truth"');
  });

  it("name their own lines, and no other raters", async () => {
    const twice = sheetOf("ben");
    twice.rows.push([], ["i2", 3]);
    const sheets = [{ ...sheetOf("ann"), rows: [...sheetOf("ann").rows, [text, 4]] }, twice];
    const workbook = temporaryFile("t.xlsx", Buffer.from(await writeXlsx({ sheets })));
    const { stderr } = await runCommand(["agreement", workbook, "--sheets-are", "raters"]);
    expect(stderr).toContain("t.xlsx, ben, line 9, column 2 (Value)");
    expect(stderr).toContain('the first is in line 3 of "ben"');
    const words = ["agreement", workbook, "--sheets-are", "raters", "--rater", "who"];
    expect((await runCommand(words)).stderr).toContain("leave out --rater");
  });
});
