import { expect, it } from "vitest";
import { problemsCsv } from "./problems-csv";

it("quotes every cell and takes formulas their force", () => {
  const problems = [{ line: null, field: "id", expected: 'one "id"', found: "=HYPERLINK(1)" }];
  expect(problemsCsv([...problems, { line: 3, field: "", expected: "a", found: "-1" }])).toBe(
    '"line","field","expected","found"\r\n"","id","one ""id""","\'=HYPERLINK(1)"\r\n"3","","a","\'-1"\r\n',
  );
});
