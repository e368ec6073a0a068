import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvLine, spreadsheetSafe, withoutApostrophe } from "./csv-line";

const awkward = fc.array(
  fc.constantFrom("=", "+", "-", "@", "'", '"', ",", ";", "\r", "\n", "\t", " ", "a", "é", "漢", "＝", "😀"),
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
      { numRuns: 1_000 },
    );
  });

  it("leaves no cell that a spreadsheet would compute", () => {
    fc.assert(
      fc.property(text, (cell) => {
        expect(spreadsheetSafe(cell)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
        expect(withoutApostrophe(spreadsheetSafe(cell))).toBe(cell);
      }),
    );
  });

  it("writes numbers, truth values and nothing plainly", () => {
    expect(csvLine([1, 2 / 3, true, null, "plain", 'say "so"', "=1+1", "-3", "'=x", "it's"])).toBe(
      `1,0.6666666666666666,true,,plain,"say ""so""",'=1+1,'-3,''=x,it's\r\n`,
    );
  });
});
