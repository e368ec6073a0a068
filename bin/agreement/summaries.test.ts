import { expect, it } from "vitest";
import { agreementOf } from "../testing/agreement-of";
import { runCommand } from "../testing/run-command";
import { temporaryFile } from "../testing/temporary-files";

/** Of each of six items the ratings of three raters; alpha by a program written from the definitions. */
const RATINGS = ["452", "331", "545", "122", "223", "443"].map((labels) => [...labels].map(Number));
const ALPHA = 0.511423761424;
const RATERS = ["ann", "ben", "cem"];
const IS_ALPHA = expect.closeTo(ALPHA, 9);

const table = (...rows: readonly (readonly unknown[])[]) =>
  temporaryFile("t.csv", `${rows.map((row) => row.join(",")).join("\n")}\n`);
/** A row for each item, with what else it holds. */
const wide = (more: readonly string[] = [], cells: (item: number) => readonly unknown[] = () => []) => [
  ["item", ...RATERS, ...more],
  ...RATINGS.map((labels, item) => [`i${item + 1}`, ...labels, ...cells(item)]),
];
const long = RATINGS.flatMap((labels, item) => labels.map((label, rater) => [`i${item + 1}`, RATERS[rater], label]));

async function read(file: string, ...words: readonly string[]) {
  const options = ["--level", "ordinal", "--statistics", "alpha", "--bootstrap", "0", "--json"];
  const { stdout, stderr, code } = await runCommand(["agreement", file, ...words, ...options]);
  return { alpha: code === 0 ? JSON.parse(stdout).results[0].value : null, said: stderr };
}

it.each(["consensus", "gold", "Average", "mean_score", "majority_vote", "final_label", "Durchschnitt", "time_spent"])(
  "a column %s among those of raters is none of them",
  async (column) => {
    const { alpha, said } = await read(table(...wide([column], (item) => [(item % 5) + 1])), "--wide");
    expect(alpha).toEqual(IS_ALPHA);
    expect(said).toContain(`not used, since their names say that they are no raters: ${column}; --raters names`);
    const named = ["--wide", "--raters", `${RATERS.join(",")},${column}`];
    const all = await read(table(...wide([column], (item) => [(item % 5) + 1])), ...named);
    expect([all.alpha === alpha, all.said]).toEqual([false, ""]);
  },
);

it("a spread next to a mean is none either, though a rater may be called Max or SD", async () => {
  const beside = await read(table(...wide(["mean", "SD"], () => [3, 1])), "--wide");
  expect(beside.alpha).toEqual(IS_ALPHA);
  expect(beside.said).toContain("mean, SD");
  expect(await read(table(...wide(["Max"], (item) => [(item % 5) + 1])), "--wide")).toMatchObject({ said: "" });
});

it("a column without a value in common with any other is no rater, or has another scale", async () => {
  const words = (item: number) => ["bad", "good", "mixed"][item % 3];
  const rows = RATINGS.map((labels, item) => [`i${item}`, "ABC"[item % 3], ...labels.map((label) => words(label))]);
  const { said } = await read(table(["item", "topic", ...RATERS], ...rows), "--wide");
  expect(said).toContain("column topic has no value in common with the other columns");
  expect(said).toContain("--raters ann,ben,cem leaves it out");
});

it.each([["Total"], ["Mean"], ["Grand total"], ["Summe"]])("a last row %s is no unit, rater or label", async (name) => {
  const below = await read(table(...wide(), [name, 21, 20, 18]), "--wide");
  expect(below.alpha).toEqual(IS_ALPHA);
  expect(below.said).toContain(`left out, since they look computed from the rows above: line 8 (${name})`);
  const unlabelled = await read(table(["item", "rater", "score"], ...long, [name, "", 59]));
  expect(unlabelled.alpha).toEqual(IS_ALPHA);
  const onItsSide = [
    ["rater", ...RATINGS.map((_, item) => `i${item}`), name],
    ...RATERS.map((rater, at) => [rater, ...RATINGS.map((labels) => labels[at]), 20]),
    [name, ...RATINGS.map(() => 3), 20],
  ];
  const { alpha, said } = await read(table(...onItsSide), "--raters-in-rows");
  expect(alpha).toEqual(IS_ALPHA);
  expect(said).toContain(`no units: ${name}`);
});

it("an item called mean is one where others follow it", async () => {
  const [header = [], ...rows] = wide();
  const renamed = rows.map(([id, ...labels], at) => [at === 1 ? "mean" : id, ...labels]);
  expect(await read(table(header, ...renamed), "--wide")).toEqual({ alpha: IS_ALPHA, said: "" });
});

it("a rater called like a reference counts, and a note says so", async () => {
  const gold = RATINGS.map((_, item) => [`i${item + 1}`, "gold", 3]);
  const { said } = await read(table(["item", "rater", "score"], ...long, ...gold));
  expect(said).toContain("gold counts as a rater, though its name is that of a reference or a summary; --where rater=");
  const chosen = RATERS.flatMap((rater) => ["--where", `rater=${rater}`]);
  expect(await read(table(["item", "rater", "score"], ...long, ...gold), ...chosen)).toEqual({
    alpha: IS_ALPHA,
    said: "",
  });
});

it("row numbers before a column of ids are neither units nor raters", async () => {
  const numbered = wide().map((row, at) => [at === 0 ? "" : at - 1, ...row]);
  expect((await read(table(...numbered), "--wide")).alpha).toEqual(IS_ALPHA);
  const { columns } = await agreementOf(table(...numbered), "--wide --bootstrap 0");
  expect(columns).toMatchObject([{ unit: ["item"], raters: RATERS }]);
});

it("counts of labels have no label called total, and no system is called mean", async () => {
  const counts = RATINGS.map((labels, item) => [
    item,
    ...[1, 2, 3, 4, 5].map((value) => labels.filter((label) => label === value).length),
    labels.length,
  ]);
  const file = table(["item", "n_1", "n_2", "n_3", "n_4", "n_5", "total"], ...counts);
  expect((await read(file, "--columns-are", "counts")).alpha).toEqual(IS_ALPHA);
  const systems = table(["item", "rater", "A", "B", "mean"], ["i1", "ann", 1, 2, 1.5], ["i1", "ben", 2, 2, 2]);
  const { columns } = await agreementOf(systems, "--columns-are systems --bootstrap 0");
  expect(columns).toMatchObject([{ labels: ["A", "B"] }]);
});

it("numbers that may mean no label, and raters on different scales, are named", async () => {
  const with999 = long.map(([item, rater, label], at) => [item, rater, at % 7 === 0 ? 999 : label]);
  const header = ["item", "rater", "score"];
  const { said } = await read(table(header, ...with999));
  expect(said).toContain(
    "999 counts as a number, outside the other labels (1 to 5). If it means no label, add --missing=999",
  );
  expect((await read(table(header, ...with999), "--missing=999")).said).toBe("");
  const signs = long.map(([item, rater, label]) => [item, rater, Math.sign(Number(label) - 3)]);
  expect((await read(table(header, ...signs))).said).toBe("");
  const other = long.map(([item, rater, label]) => [item, rater, rater === "cem" ? Number(label) * 20 : label]);
  expect((await read(table(header, ...other))).said).toContain(
    "raters use different ranges: ann 1 to 5, cem 20 to 100. If these are two scales",
  );
});

it("labels of one item by raters of different systems are of different units", async () => {
  const rows = long.map(([item, rater, label], at) => [item, ["A", "B"][at % 2], rater, label]);
  const { columns } = await agreementOf(table(["item", "system", "rater", "score"], ...rows), "--bootstrap 0");
  expect(columns).toMatchObject([{ unit: ["item", "system"] }]);
  // Each judge is a system of its own here.
  const judges = long.map(([item, rater, label]) => [item, `model of ${rater}`, rater, label]);
  expect((await read(table(["item", "model", "judge", "score"], ...judges))).alpha).toEqual(IS_ALPHA);
});

it("lists of scores by criterion have a row for each criterion, of raters with or without names", async () => {
  const line = (named: boolean) =>
    RATINGS.map((labels, item) => ({
      id: item,
      ratings: labels.map((fluency, at) => ({ ...(named && { rater: RATERS[at] }), fluency, depth: 3 })),
    }));
  for (const named of [true, false]) {
    const file = temporaryFile(
      "t.jsonl",
      line(named)
        .map((row) => `${JSON.stringify(row)}\n`)
        .join(""),
    );
    const { results } = await agreementOf(file, "--level ordinal --statistics alpha --bootstrap 0");
    expect(results.map(({ by, value }) => [by?.criterion, value])).toEqual([
      ["fluency", IS_ALPHA],
      ["depth", null],
    ]);
  }
  const numbers = RATINGS.map((ratings, id) => `${JSON.stringify({ id, ratings })}\n`).join("");
  expect((await read(temporaryFile("t.jsonl", numbers), "--rater", "none")).alpha).toEqual(IS_ALPHA);
});
