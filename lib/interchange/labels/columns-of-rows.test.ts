import { describe, expect, test } from "vitest";
import { columnPattern } from "@/lib/imports/label-table/column-pattern";
import { guessLabelColumns } from "./column-names";
import { columnsOfLabels, withValueColumns } from "./columns-of-labels";
import { labelFieldsIn, withColumnsOfRows } from "./columns-of-rows";

type Row = Record<string, unknown>;

const columnsIn = (rows: readonly Row[], columns = {}) => {
  const given = withColumnsOfRows(rows, { columns }).columns;
  return guessLabelColumns(Object.keys(rows[0] ?? {}), given);
};

test("a prompt names what was labelled where no id does", () => {
  const rows = [{ prompt: "Write a letter.", model: "M1", judge: "ann", score: 4 }];
  expect(columnsIn(rows)).toMatchObject({ item: "prompt", system: "model", rater: "judge", value: "score" });
  expect(columnsIn(rows, { item: null }).item, "chosen by somebody").toBeNull();
  expect(columnsIn(rows.map((row) => ({ ...row, item_id: "i1" }))).item).toBe("item_id");
});

test("a part of a document is what was labelled, not the document", () => {
  const row = { system: "M1", doc: "talk.1", doc_id: 1, seg_id: 2, rater: "ann", score: 5 };
  expect(columnsIn([row])).toMatchObject({ item: "seg_id", system: "system", value: "score" });
});

test("a winner is the label, and what a judge wrote is not, also where the two systems are named by their ids", () => {
  const row = {
    question_id: "q1",
    model1_id: "M1",
    model2_id: "M2",
    winner: 2,
    judge: "j",
    judgment: "Both are right.",
  };
  expect(columnsIn([row])).toMatchObject({
    value: "winner",
    system: "model1_id",
    otherSystem: "model2_id",
    rater: "judge",
  });
});

test("columns of counts are known by their names, where nothing says who labelled", () => {
  const rows = [
    { item: "i1", n_raters: 3, n_1: 3, n_2: 0 },
    { item: "i2", n_raters: 3, n_1: 1, n_2: 2 },
  ];
  const counts = [
    { column: "n_1", value: "1" },
    { column: "n_2", value: "2" },
  ];
  expect(withValueColumns(rows, {}).valueColumns).toEqual(counts);
  expect(withValueColumns(rows, { valueColumns: [] }).valueColumns, "chosen by somebody").toEqual([]);
  const rated = rows.map((row) => ({ ...row, rater: "ann" }));
  expect(withValueColumns(rated, {}).valueColumns).not.toEqual(counts);
});

test("columns called by labels count them where ratings would not look like that", () => {
  const rows = [
    { item: "i1", yes: "3", no: "" },
    { item: "i2", yes: "1", no: "4" },
  ];
  const columns = (given: readonly Row[]) => withValueColumns(given, {}).valueColumns?.map(({ value }) => value);
  expect(columns(rows)).toEqual(["yes", "no"]);
  expect(withValueColumns(rows, {}).scale).toBe("categories");
  expect(withValueColumns(rows, { scale: "1-5" }).scale, "chosen by somebody").toBe("1-5");
  expect(columns(rows.map((row) => ({ ...row, rater: "ann" }))), "who labelled is known").not.toEqual(["yes", "no"]);
  const shares = (a: number, b: number) => ({ item: `i${a}`, A: a, B: b });
  expect(columns([shares(3, 0), shares(1, 2)])).toEqual(["A", "B"]);
  expect(columns([shares(3, 1), shares(1, 2)]), "two raters, or systems, may be called so").toBeUndefined();
});

describe("a column called question", () => {
  const rated = (question: (item: number) => string, value: (row: number) => unknown): Row[] =>
    [0, 1, 2, 3, 4, 5, 6, 7].map((row) => {
      const item = Math.floor(row / 2);
      return { item: `q${item}`, question: question(item), annotator: row % 2 ? "ann" : "ben", rating: value(row) };
    });

  test("with another text for each item holds the prompts", () => {
    const rows = rated(
      (item) => `What is thing ${item}?`,
      (row) => (row % 5) + 1,
    );
    expect(columnsIn(rows).criterion).toBeNull();
    expect(columnsIn(rows, { criterion: "question" }).criterion, "chosen by somebody").toBe("question");
  });

  test("is the criterion where items share texts, have several, or where it is answered", () => {
    const score = (row: number) => (row % 5) + 1;
    expect(columnsIn(rated(() => "How good is it?", score)).criterion).toBe("question");
    expect(
      columnsIn(
        rated(
          (item) => `Is it about ${item}?`,
          (row) => (row % 3 ? "yes" : "no"),
        ),
      ).criterion,
    ).toBe("question");
    const several = rated(() => "", score).map((row, index) => ({ ...row, question: `Is it ${index}?` }));
    expect(columnsIn(several).criterion).toBe("question");
  });
});

describe("ids", () => {
  const scores = (ids: Row[]) => ids.map((id, index) => ({ ...id, author: `a${index % 2}`, value: 1 + (index % 3) }));

  test("one that is new in each row gives way to one that repeats", () => {
    const rows = scores([1, 2, 3, 4].map((row) => ({ id: `s${row}`, traceId: `t${row % 2}`, userId: "customer" })));
    expect(columnsIn(rows)).toMatchObject({ item: "traceId", rater: "author" });
    expect(columnsIn(rows, { item: "id" }).item).toBe("id");
  });

  test("the usual one stays where others do not repeat either, or say the same in each row", () => {
    expect(columnsIn(scores([1, 2, 3].map((row) => ({ id: row, question_id: `q${row}` })))).item).toBe("id");
    expect(columnsIn(scores([1, 2, 3].map((row) => ({ id: row, document: "all" })))).item).toBe("id");
  });
});

test("columns of ratings that nothing else uses are offered, ids and texts are not", () => {
  const rows = Array.from({ length: 30 }, (_, row) => ({
    item: `i${row % 10}`,
    rater: `r${row % 3}`,
    fluency: (row % 5) + 1,
    relevance: String(row % 4),
    ok: row % 2 ? "yes" : "no",
    seconds: row * 17,
    text: `Text ${row}.`,
    batch_id: row % 2,
    empty: "",
  }));
  expect(labelFieldsIn(rows, columnsIn(rows))).toEqual(["fluency", "relevance", "ok"]);
});

test("columns of categories are labels only where somebody says what columns are", () => {
  const rows = Array.from({ length: 12 }, (_, row) => ({
    item: `i${row % 6}`,
    winner1: ["model_1", "tie"][row % 2],
    winner2: ["model_1", "model_2"][row % 2],
    text: `Text ${row}.`,
  }));
  const raters = columnPattern("raters");
  expect(raters && columnsOfLabels(raters, rows, columnsIn(rows), null)).toEqual([
    { column: "winner1", rater: "winner1" },
    { column: "winner2", rater: "winner2" },
  ]);
  const turns = rows.map((row, index) => ({ ...row, turn: (index % 2) + 1 }));
  expect(raters && columnsOfLabels(raters, turns, columnsIn(turns), null), "a turn is no rater").toHaveLength(2);
  const rated = rows.map((row, index) => ({ ...row, rater: `r${index % 2}` }));
  expect(withValueColumns(rated, {}).valueColumns).toBeUndefined();
});
