import { expect, it } from "vitest";
import { problemsCsv } from "./import-problem";

it("quotes where it must and takes formulas their force, full-width ones too", () => {
  const problems = [
    { line: null, field: "id", expected: 'one "id"', found: "=HYPERLINK(1)" },
    { line: 3, field: "", expected: "a", found: "＝1+1" },
  ];
  expect(problemsCsv(problems)).toBe(`line,field,expected,found\r\n,id,"one ""id""",'=HYPERLINK(1)\r\n3,,a,'＝1+1\r\n`);
});
