import { writeXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import type { RowOptions } from "@/lib/imports/import-options";
import { optionsFor } from "@/lib/imports/worker/inspect-file";
import { zipOf } from "@/lib/interchange/export/zip-of";
import { readLabels } from "@/lib/interchange/labels/read-labels";
import { openFile } from "@/lib/interchange/open-file";

const table = (...rows: (string | number)[][]) => rows.map((row) => row.join(",")).join("\n");

async function labelsIn(file: AsyncIterable<Uint8Array> | Uint8Array, rows: RowOptions, name = "ratings.zip") {
  const bytes = (async function* () {
    if (file instanceof Uint8Array) yield file;
    else yield* file;
  })();
  const opened = await openFile(bytes, name, rows);
  if (!opened.ok) return opened.problem;
  const options = optionsFor(opened, { format: "labels", rows });
  const found: string[] = [];
  for await (const item of readLabels(opened.whole, opened.container, options.labels ?? {}, opened.rows)) {
    if (item.kind === "problem") found.push(`${item.problem.field}: ${item.problem.expected}`);
    if (item.kind !== "record") continue;
    const { item: of, rater, system, criterion, value } = item.record;
    found.push([of, rater, system, criterion, value].filter((part) => part !== null).join(" "));
  }
  const { sheets, sheet, joined } = opened;
  return { found, sheets, ...(sheet !== undefined && { sheet }), ...(joined && { leftOut: joined.leftOut }) };
}

describe("a workbook with a sheet for each rater", () => {
  const workbook = () =>
    writeXlsx({
      sheets: [
        { name: "Read me", rows: [["How to rate"], ["From 1 to 5"]] },
        {
          name: "Ann",
          rows: [
            ["item", "rating"],
            ["i1", 4],
            ["i2", 5],
          ],
        },
        {
          name: "Ben",
          rows: [
            ["rating", "item", "remark"],
            [3, "i1", "short, but true"],
          ],
        },
      ],
    });

  it("is read at once, with the sheets' names as the raters'", async () => {
    expect(await labelsIn(await workbook(), { sheetsAre: "raters" }, "ratings.xlsx")).toEqual({
      found: ["i1 Ann 4", "i2 Ann 5", "i1 Ben 3"],
      sheets: ["Read me", "Ann", "Ben"],
      leftOut: ["Read me"],
    });
  });

  it("is asked about where one sheet names no rater", async () => {
    expect(await labelsIn(await workbook(), { sheet: "Ann" }, "ratings.xlsx")).toMatchObject({
      found: [expect.stringContaining("that each sheet or file is a rater")],
      sheet: "Ann",
    });
  });

  it("is refused where a column names the raters, and a single table where it has no sheets", async () => {
    const named = await writeXlsx({
      sheets: [
        {
          name: "Ann",
          rows: [
            ["item", "Annotator", "rating"],
            ["i1", "A.", 4],
          ],
        },
      ],
    });
    expect(await labelsIn(named, { sheetsAre: "raters" }, "ratings.xlsx")).toMatchObject({ found: '"Annotator"' });
    expect(await labelsIn(Buffer.from("item,rating\ni1,4"), { sheetsAre: "raters" }, "a.csv")).toMatchObject({
      found: "a single table",
    });
  });
});

describe("an archive with a table for each rater", () => {
  const zip = (files: Record<string, string>) =>
    zipOf(Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text) })));

  it("takes their names from files, or from folders whose files have one name", async () => {
    const ann = table(["item", "rating"], ["i1", 4]);
    const files = { "pilot/ann.csv": ann, "pilot/ben.tsv": "item\trating\ni1\t2\n", "__MACOSX/pilot/._ann.csv": "x" };
    expect(await labelsIn(zip(files), { sheetsAre: "raters" })).toEqual({
      found: ["i1 ann 4", "i1 ben 2"],
      sheets: ["ann", "ben"],
      leftOut: [],
    });
    const folders = { "out/ann/ratings.csv": ann, "out/ben/ratings.csv": ann };
    expect(await labelsIn(zip(folders), { sheetsAre: "raters" })).toMatchObject({ sheets: ["ann", "ben"] });
  });

  it("takes columns that are written otherwise for the same", async () => {
    const files = { "ann.csv": "Item ID,rating\ni1,4\n", "ben.csv": "Rating ,item_id\n2,i1\n" };
    expect(await labelsIn(zip(files), { sheetsAre: "raters" })).toMatchObject({ found: ["i1 ann 4", "i1 ben 2"] });
  });

  it("may be JSON, and each file may be a criterion or a system", async () => {
    const lines = '{"item": "i1", "annotator": "ann", "score": 4}\n{"item": "i2", "annotator": "ann", "score": 5}';
    const files = { "fluency.jsonl": lines, "depth.jsonl": lines.split("\n")[0] ?? "" };
    expect(await labelsIn(zip(files), { sheetsAre: "criteria" })).toMatchObject({
      found: ["i1 ann fluency 4", "i2 ann fluency 5", "i1 ann depth 4"],
    });
    expect(await labelsIn(zip(files), { sheetsAre: "systems" })).toMatchObject({
      found: ["i1 ann fluency 4", "i2 ann fluency 5", "i1 ann depth 4"],
    });
  });

  it("is asked about where nobody said what its tables are, and names the place of what cannot be read", async () => {
    const files = { "a.csv": table(["item", "rater", "rating"], ["i1", "ann", 4]), "b.csv": "x" };
    expect(await labelsIn(zip(files), {})).toMatchObject({ field: "sheet", found: '2 files: "a", "b"' });
    expect(await labelsIn(zip(files), { sheet: "a" })).toMatchObject({ found: ["i1 ann 4"], sheets: ["a", "b"] });
    const one = { "a.csv": table(["item", "rater", "rating"], ["i1", "ann", 4]) };
    expect(await labelsIn(zip(one), {})).toMatchObject({ found: ["i1 ann 4"], sheet: "a" });
    const broken = { "ann.csv": "item,rating\ni1,4", "ben.csv": "item,rating\ni1,4\ni2\n" };
    expect(await labelsIn(zip(broken), { sheetsAre: "raters" })).toMatchObject({
      sheet: "ben",
      field: "rating",
      expected: "2 fields, as in the first line",
      line: 3,
    });
    expect(await labelsIn(zip({ "read me.md": "Hello" }), {})).toMatchObject({ found: "another ZIP archive" });
  });

  it("is refused where a file is larger than the archive says", async () => {
    const pieces: Uint8Array[] = [];
    for await (const piece of zip({ "a.csv": table(["item", "rater", "rating"], ["i1", "ann", 4]) }))
      pieces.push(piece);
    const file = Buffer.concat(pieces);
    file.writeUInt32LE(8, file.indexOf(Buffer.of(0x50, 0x4b, 0x01, 0x02)) + 24);
    expect(await labelsIn(file, {})).toMatchObject({ expected: expect.stringContaining("a.csv") });
  });
});
