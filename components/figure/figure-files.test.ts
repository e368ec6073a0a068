import { expect, it } from "vitest";
import { estimateColumns } from "./estimate-columns";
import { figureCsv } from "./figure-files";

const interval = { low: 0.1, high: 1 / 3, confidence: 0.95, method: "percentile", nResamples: 2000 } as const;
const rows = [
  {
    name: "=1+1",
    alpha: { value: { defined: true, value: -0.123456789012345 }, interval: { defined: true, value: interval } },
  },
  {
    name: 'a "b", c',
    alpha: {
      value: { defined: false, reason: "no-labels", explanation: "There are no labels." },
      interval: { defined: false, reason: "no-labels", explanation: "There are no labels." },
    },
  },
] as const;

it("writes unrounded numbers, an empty cell for what is not defined, and no formula", () => {
  const csv = figureCsv({
    columns: [
      { id: "name", header: "Name", value: (row) => row.name, rowHeader: true },
      { id: "shown", header: "Shown", value: () => "only on the page", only: "table" },
      ...estimateColumns<(typeof rows)[number]>("alpha", "Alpha", (row) => row.alpha),
    ],
    rows,
  });
  expect(csv).toBe(
    "Name,Alpha,Alpha low,Alpha high,Alpha not defined because,Alpha interval undefined because\r\n" +
      "'=1+1,-0.123456789012345,0.1,0.3333333333333333,,\r\n" +
      '"a ""b"", c",,,,There are no labels.,\r\n',
  );
});

it("says in each line what the numbers are without, and why", () => {
  const columns = [{ id: "name", header: "Name", value: (row: (typeof rows)[number]) => row.name }];
  const csv = figureCsv(
    { columns, rows },
    { words: "Rater 03 and labels given in under 5 s", reason: "Guessed, mostly" },
  );
  expect(csv).toBe(
    "Name,Without,Reason\r\n" +
      '\'=1+1,Rater 03 and labels given in under 5 s,"Guessed, mostly"\r\n' +
      '"a ""b"", c",Rater 03 and labels given in under 5 s,"Guessed, mostly"\r\n',
  );
});
