import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvLine, spreadsheetSafe, withoutApostrophe } from "./csv-line";

const awkward = fc.array(
  fc.constantFrom("=", "+", "-", "@", "|", "'", '"', ",", ";", "\r", "\n", "\t", " ", "a", "é", "漢", "＝", "😀"),
  { maxLength: 12 },
);
const text = fc.oneof(
  fc.string({ unit: "binary" }),
  awkward.map((parts) => parts.join("")),
);

describe("csvLine", () => {
  it("is read back by a CSV parser, whatever stands in the cells", () => {
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 5 }), (rows) => {
        const csv = rows.map(csvLine).join("");
        const parsed: string[][] = parse(csv, { recordDelimiter: "\r\n" });
        expect(parsed.map((row) => row.map(withoutApostrophe))).toEqual(rows);
      }),
    );
  });

  it("leaves no cell that a spreadsheet would compute", () => {
    fc.assert(
      fc.property(text, (cell) => {
        expect(spreadsheetSafe(cell)).not.toMatch(/^ *[=+\-@|\t\r\n＝＋－＠]/);
        expect(withoutApostrophe(spreadsheetSafe(cell))).toBe(cell);
      }),
    );
  });

  it.each([";", "\t", "|"])("leaves none to a spreadsheet that separates by %j either", (delimiter) => {
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }), (rows) => {
        for (const cell of cellsOf(rows.map(csvLine).join(""), delimiter))
          expect(cell).not.toMatch(/^ *[=+\-@＝＋－＠]/);
      }),
    );
  });

  it("marks every place inside a cell where such a spreadsheet would start to compute", () => {
    expect(csvLine(["x;=1+1;y"])).toBe(`"x;'=1+1;y"\r\n`);
    expect(csvLine(["|", "|=1", "a | =1", "a | b"])).toBe("'|,'|'=1,a |' =1,a | b\r\n");
    expect(csvLine(['x;"=1+1"'])).toBe(`"x;'""=1+1"""\r\n`);
    expect(csvLine(["a\n=1", "b;'@c", "d; e", "1;-2"])).toBe(`"a\n'=1","b;''@c","d; e","1;'-2"\r\n`);
  });

  it("writes numbers, truth values and nothing plainly", () => {
    expect(csvLine([1, 2 / 3, true, null, "plain", 'say "so"', "=1+1", "-3", "'=x", "it's"])).toBe(
      `1,0.6666666666666666,true,,plain,"say ""so""",'=1+1,'-3,''=x,it's\r\n`,
    );
  });
});

/** The cells as lenient spreadsheets see them: quotes count at a cell's start, and what follows them is kept. */
function cellsOf(csv: string, delimiter: string): string[] {
  const cells: string[] = [];
  let [cell, quoted, atStart] = ["", false, true];
  for (let at = 0; at < csv.length; at += 1) {
    const sign = csv[at];
    if (quoted && sign === '"' && csv[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (quoted ? sign === '"' : atStart && sign === '"') {
      quoted = !quoted;
      atStart = false;
    } else if (!quoted && (sign === delimiter || sign === "\r" || sign === "\n")) {
      cells.push(cell);
      [cell, atStart] = ["", true];
    } else {
      cell += sign;
      atStart = false;
    }
  }
  return [...cells, cell];
}
