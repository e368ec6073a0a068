import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type Column, DataTable, nextSort, type Sort, sortedRows } from "./data-table";

interface Scored {
  name: string;
  score: number | null;
}

const name: Column<Scored> = { id: "name", header: "Name", value: (row) => row.name, cell: (row) => row.name };
const score: Column<Scored> = {
  id: "score",
  header: "Score",
  numeric: true,
  value: (row) => row.score,
  cell: (row) => row.score ?? "–",
};
const plain: Column<Scored> = { id: "plain", header: "Plain", cell: () => "x" };
const rows: readonly Scored[] = [
  { name: "M10", score: 2 },
  { name: "M2", score: null },
  { name: "M1", score: 3 },
];

test("a header sorts numbers from the largest, names as people do, then the other way, then as the rows came", () => {
  const seen = (column: Column<Scored>) => {
    let sort: Sort | null = null;
    return [1, 2, 3].map(() => {
      sort = nextSort(sort, column);
      return sortedRows(rows, [name, score], sort)
        .map((row) => row.name)
        .join(" ");
    });
  };
  expect(seen(score)).toEqual(["M1 M10 M2", "M10 M1 M2", "M10 M2 M1"]);
  expect(seen({ ...score, smallestFirst: true }), "ranks").toEqual(["M10 M1 M2", "M1 M10 M2", "M10 M2 M1"]);
  expect(seen(name)).toEqual(["M1 M2 M10", "M10 M2 M1", "M10 M2 M1"]);
});

test("what has no value has no order, and the order that rows came in is said", () => {
  const table = (shown: readonly Scored[]) =>
    renderToStaticMarkup(
      <DataTable
        caption="Scores"
        columns={[name, { ...score, sorted: "descending" }, plain]}
        rows={shown}
        rowKey={(row) => row.name}
      />,
    );
  expect(table(rows).match(/aria-sort="\w+"/g)).toEqual(['aria-sort="none"', 'aria-sort="descending"']);
  expect(table(rows).match(/<button/g)).toHaveLength(2);
  // Of one row there is nothing to sort.
  expect(table(rows.slice(0, 1))).not.toContain("<button");
});

test("without rows there are no heads, which may be wider than the screen, but what is said instead", () => {
  const table = renderToStaticMarkup(
    <DataTable caption="Scores" columns={[name, score]} rows={[]} rowKey={(row) => row.name} empty="No scores yet." />,
  );
  expect(table).not.toContain("<th");
  expect(table).toContain("No scores yet.");
});

test("of many columns the first stays in sight, without fading at its edge", () => {
  const table = (more: number) =>
    renderToStaticMarkup(
      <DataTable
        caption="Scores"
        columns={[name, ...Array.from({ length: more }, (_, index) => ({ ...score, id: String(index) }))]}
        rows={rows}
        rowKey={(row) => row.name}
      />,
    );
  expect(table(8).match(/sticky/g)).toHaveLength(1 + rows.length);
  expect(table(8)).toContain("[--fade-left:0px]!");
  expect(table(7)).not.toContain("sticky");
});

test("a column of long texts has room for them", () => {
  const table = (text: string) =>
    renderToStaticMarkup(
      <DataTable caption="Scores" columns={[name, score]} rows={[{ name: text, score: 1 }]} rowKey={() => text} />,
    );
  expect(table("Rater 14 (Preference by tickbox-demo)")).toContain("min-w-40");
  expect(table("Is its tone suitable for a general reader, without jargon that is left unexplained?")).toContain(
    "min-w-64",
  );
  expect(table("Rater 14")).not.toMatch(/ sm:min-w/);
});
