import { deflateRawSync } from "node:zlib";
import { writeOds } from "hucre/ods";
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import { zipOf as archiveOf } from "../export/zip-of";
import { FileProblem } from "../file-problem";
import type { Bytes } from "../row";
import { openTabular } from "../tabular/open-tabular";
import { isWorkbook, openArchive, tableOf } from "./spreadsheet-table";

const ROWS = [
  ["item", "rater", "value", "on"],
  ["i1", "ann", 4.5, new Date(Date.UTC(2026, 4, 4))],
  ["i2", "Zoë", 'a, "b"\nc', true],
  [],
  ["i3", "ann"],
];
const SHEETS = {
  sheets: [
    { name: "Ratings", rows: ROWS },
    { name: "Other", rows: [["a"], [1]] },
  ],
};

async function* pieces(file: Uint8Array, size = 100): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.length; at += size) yield file.subarray(at, at + size);
}

async function spreadsheetTable(chunks: Bytes, sheet?: string, limits = STUDY_LIMITS) {
  const archive = await openArchive(chunks, limits);
  if (!isWorkbook(archive)) throw new Error(archive.kind);
  return tableOf(archive, sheet, limits);
}

async function textOf(file: Uint8Array, sheet?: string): Promise<string> {
  const { bytes } = await spreadsheetTable(pieces(file), sheet);
  const found: Uint8Array[] = [];
  for await (const piece of bytes) found.push(piece);
  return Buffer.concat(found).toString("utf8");
}

async function problemOf(file: Uint8Array, sheet?: string, limits = {}): Promise<unknown> {
  try {
    const { bytes } = await spreadsheetTable(pieces(file, 10_000), sheet, { ...STUDY_LIMITS, ...limits });
    for await (const _ of bytes);
  } catch (error) {
    if (error instanceof FileProblem) return error.problem;
    throw error;
  }
  return null;
}

/** An archive of one file, whose directory may say another size than it has. */
function zipOf(name: string, content: Buffer, stated = content.length): Buffer {
  const packed = deflateRawSync(content);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(stated, 22);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(20, 4);
  central.writeUInt16LE(20, 6);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt32LE(stated, 24);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  return Buffer.concat([local, Buffer.from(name), packed, central, Buffer.from(name), end]);
}

describe("an .ods as LibreOffice writes it", () => {
  it("has the paragraphs of a cell as lines, and does not show a hidden sheet", async () => {
    const text = (...lines: string[]) =>
      `<table:table-cell office:value-type="string">${lines.map((line) => `<text:p>${line}</text:p>`).join("")}</table:table-cell>`;
    const four =
      '<table:table-cell table:formula="of:=1+3" office:value-type="float" office:value="4"><text:p>4</text:p></table:table-cell>';
    const table = (name: string, style: string, cells: string) =>
      `<table:table table:name="${name}" table:style-name="${style}"><table:table-row>${cells}</table:table-row></table:table>`;
    const spaces = ["office", "style", "table", "text"].map((name) => `xmlns:${name}="urn:${name}"`).join(" ");
    const style = (name: string, shown: boolean) =>
      `<style:style style:name="${name}" style:family="table"><style:table-properties table:display="${shown}"/></style:style>`;
    const content = `<office:document-content ${spaces}><office:automatic-styles>${style("ta1", true)}${style("ta2", false)}</office:automatic-styles><office:body><office:spreadsheet>${table("Old", "ta2", text("x"))}${table("New", "ta1", text("one", "two") + text("b") + four)}</office:spreadsheet></office:body></office:document-content>`;
    const parts = [
      { name: "mimetype", bytes: Buffer.from("application/vnd.oasis.opendocument.spreadsheet") },
      { name: "content.xml", bytes: Buffer.from(content) },
    ];
    const packed: Uint8Array[] = [];
    for await (const piece of archiveOf(parts)) packed.push(piece);
    const file = new Uint8Array(Buffer.concat(packed));
    expect(await textOf(file)).toBe('"one\ntwo",b,4\n');
    expect(await spreadsheetTable(pieces(file))).toMatchObject({ sheets: ["New"], sheet: "New" });
    expect(await problemOf(file, undefined, { odsUnpackedBytes: 100 })).toMatchObject({ found: "more" });
  });
});

it("numbers have the digits that spreadsheet programs show", async () => {
  const sheets = [{ name: "Ratings", rows: [[0.2 * 3, 0.6, 1 / 3, 2 ** 52, -1e-7]] }];
  expect(await textOf(await writeXlsx({ sheets }))).toBe("0.6,0.6,0.333333333333333,4503599627370496,-1e-7\n");
  expect(await textOf(await writeOds({ sheets }))).toContain("0.6,0.6,");
});

it("an .xlsx whose formulas have no values is refused: its cells would be empty", async () => {
  const cells = new Map([["1,1", { value: null, type: "formula" as const, formula: "1+3" }]]);
  const file = await writeXlsx({
    sheets: [
      {
        name: "S",
        rows: [
          ["item", "value"],
          ["i", null],
        ],
        cells,
      },
    ],
  });
  expect(await problemOf(file)).toMatchObject({
    expected: expect.stringContaining("the values of formulas"),
    found: "formulas alone, such as =1+3",
  });
});

describe.each([
  ["xlsx", writeXlsx, "Excel workbook"],
  ["ods", writeOds, "OpenDocument spreadsheet"],
] as const)("a spreadsheet in .%s", (_, write, kind) => {
  it("is a table, with a line for each row", async () => {
    const file = await write(SHEETS);
    expect(await textOf(file)).toBe(
      'item,rater,value,on\ni1,ann,4.5,2026-05-04\ni2,Zoë,"a, ""b""\nc",true\n\ni3,ann,,\n',
    );
    expect(await textOf(file, "Other")).toBe("a\n1\n");
    expect(await spreadsheetTable(pieces(file))).toMatchObject({
      kind,
      sheets: ["Ratings", "Other"],
      sheet: "Ratings",
    });
    const table = await openTabular(pieces(file), "r", { header: true, headerRow: 2 });
    expect(table.columns).toEqual(["i1", "ann", "4.5", "2026-05-04"]);
  });

  it("has the value of a cell that is merged over rows in each of them, but for empty rows", async () => {
    const rows = [["prompt", "rater", "n"], ["P", "ann", 1], [null, "ben", 2], [], [null, "cem", 3], ["Q", "ann", 4]];
    const down = { startRow: 1, startCol: 0, endRow: 4, endCol: 0 };
    const across = { startRow: 5, startCol: 1, endRow: 5, endCol: 2 };
    const file = await write({ sheets: [{ name: "S", rows, merges: [down, across] }] });
    expect(await textOf(file)).toMatch(/^prompt,rater,n\nP,ann,1\nP,ben,2\n,*\nP,cem,3\nQ,ann,\d?\n$/);
  });

  it("is refused where no sheet is called so, where it is damaged, and beyond the limits", async () => {
    const file = await write(SHEETS);
    expect(await problemOf(file, "Third")).toMatchObject({
      expected: 'a sheet of the file: "Ratings", "Other"',
      found: '"Third"',
    });
    expect(await problemOf(file.subarray(0, 700))).toMatchObject({
      expected: expect.stringContaining("a spreadsheet (.xlsx or .ods)"),
    });
    expect(await problemOf(file, undefined, { spreadsheetBytes: 100 })).toMatchObject({ found: "more" });
    expect(await problemOf(file, undefined, { spreadsheetUnpackedBytes: 100 })).toMatchObject({
      expected: "a spreadsheet that unpacks to at most 0 MB, or CSV",
    });
    expect(await problemOf(file, undefined, { lines: 2 })).toMatchObject({ expected: "at most 2 rows in one file" });
    expect(await problemOf(file, undefined, { columns: 3 })).toMatchObject({
      expected: "at most 3 columns (delete those without texts and labels)",
      found: "4",
    });
  });
});

describe("an archive", () => {
  it("that unpacks to far more than it holds is refused, whatever its directory says", async () => {
    const zeros = Buffer.alloc(6 * 1024 ** 2);
    expect(await problemOf(zipOf("xl/workbook.xml", zeros, 600 * 1024 ** 2))).toMatchObject({
      found: "one that unpacks to 600 MB",
    });
    expect(await problemOf(zipOf("xl/workbook.xml", zeros, 1_000))).toMatchObject({
      expected: "a whole spreadsheet without a password",
    });
    expect(await problemOf(zipOf("xl/workbook.xml", zeros, 0))).toMatchObject({
      found: "one that does not say to how much it unpacks",
    });
  });

  it("of something else is refused with what to do", async () => {
    expect(await problemOf(zipOf("labels.txt", Buffer.from("a\n1\n")))).toMatchObject({ found: "another ZIP archive" });
    const log = openTabular(pieces(zipOf("header.json", Buffer.from("{}"))), "log.eval", { header: true });
    await expect(log).rejects.toThrow("inspect log dump");
  });
});
