import { describe, expect, it } from "vitest";
import { STATISTIC_NAMES } from "@/lib/stats/registry/statistics";
import { agreementOf } from "../testing/agreement-of";
import { temporaryFile } from "../testing/temporary-files";

const csv = (text: string) => temporaryFile("labels.csv", text);
const refusal = async (text: string, words?: string) => {
  const error: unknown = await agreementOf(csv(text), words).catch((thrown: unknown) => thrown);
  if (!(error instanceof Error)) throw new Error("Expected a refusal");
  return error.message;
};

// Two raters and three units: by hand, nominal alpha = 1 − 5 · 2 / (36 − (9 + 4 + 1)) = 1 − 10/22.
const LONG = "item_id,annotator_id,value\nu1,a,1\nu1,b,1\nu2,a,2\nu2,b,1\nu3,a,2\nu3,b,3\n";
const NOMINAL = 1 - (5 * 4) / (36 - (9 + 4 + 1));

describe("how labels may be written", () => {
  it.each([
    ["long, usual names", LONG, "--level nominal"],
    ["in another order", "rater,score,unit\nb,3,u3\na,1,u1\nb,1,u2\na,2,u2\nb,1,u1\na,2,u3\n", "--level nominal"],
    [
      "unusual names",
      LONG.replace("item_id,annotator_id,value", "x,y,z"),
      "--unit x --rater y --value z --level nominal",
    ],
    [
      "long without a header",
      LONG.slice(LONG.indexOf("u1")),
      "--no-header --unit 1 --rater 2 --value 3 --level nominal",
    ],
    [
      "Tickbox's own exported labels",
      "task,instruction_id,system,sample,rater,rater_kind,simulated,score\nu1,i,x,0,a,human,false,1\nu1,i,x,0,b,human,false,1\nu2,i,y,0,a,human,false,2\nu2,i,y,0,b,human,false,1\nu3,j,x,0,a,human,false,2\nu3,j,x,0,b,human,false,3\n",
      "--level nominal",
    ],
    ["wide with ids", "item,a,b\nu1,1,1\nu2,2,1\nu3,2,3\n", "--wide --level nominal"],
    ["wide with named ids", "x,a,b\nu1,1,1\nu2,2,1\nu3,2,3\n", "--wide --unit x --level nominal"],
    ["wide with row names", ",a,b\n0,1,1\n1,2,1\n2,2,3\n", "--wide --level nominal"],
    ["wide with chosen raters", "text,a,n,b\nfoo,1,x,1\nbar,2,y,1\nbaz,2,z,3\n", "--wide --raters a,b --level nominal"],
    ["wide with separators at line ends", "item,a,b,\nu1,1,1,\nu2,2,1,\nu3,2,3,\n", "--wide --level nominal"],
    ["wide without ids", "a;b\n1;1\n2;1\n2;3\n", "--wide --level nominal"],
    ["wide without a header", "1,1\n2,1\n2,3\n", "--wide --no-header --level nominal"],
    ["1 and 1.0", LONG.replace("u1,b,1", "u1,b,1.0").replace("u3,b,3", "u3,b,3e0"), "--level nominal"],
    ["missing labels among numbers", `${LONG}u1,c,NA\nu2,c,\nu4,a,nan\nu4,b,null\n`, "--level nominal"],
  ])("%s", async (_, text, words) => {
    const { results, n_labels, n_units_pairable } = await agreementOf(csv(text), words);
    expect(results[0]?.value).toBeCloseTo(NOMINAL, 12);
    expect({ n_labels, n_units_pairable }).toEqual({ n_labels: 6, n_units_pairable: 3 });
  });

  it("counts units without ids over all groups, also where several are in one line", async () => {
    const units = [
      { topic: "x", a: 1, b: 1 },
      { topic: "x", a: 2, b: 1 },
      { topic: "y", a: 2, b: 3 },
      { topic: "y", a: null, b: 3 },
    ];
    const all = await agreementOf(
      temporaryFile("units.json", JSON.stringify(units)),
      "--wide --by topic --level nominal",
    );
    expect(all).toMatchObject({ n_units: 4, n_units_pairable: 3, n_raters: 2, n_labels: 7 });
  });

  it("matches by item, not by position", async () => {
    const apart = await agreementOf(csv("item,rater,value\nu1,a,1\nu2,a,2\nu3,b,1\nu4,b,2\n"));
    expect(apart).toMatchObject({ n_units: 4, n_units_pairable: 0, n_raters: 2, n_labels: 4 });
    expect(apart.results[0]).toMatchObject({ value: null, reason: "no-pairable-units", ci: null });
  });

  it("reads words as categories, and orders them where they are declared", async () => {
    const text = "item,rater,value\nu1,a,low\nu1,b,low\nu2,a,mid\nu2,b,low\nu3,a,mid\nu3,b,high\n";
    expect((await agreementOf(csv(text))).results[0]).toMatchObject({ level: "nominal" });
    expect((await agreementOf(csv(text), "--level ordinal")).results[0]).toMatchObject({
      value: null,
      reason: "values-not-ordered",
    });
    const words = (await agreementOf(csv(text), "--values low,mid,high")).results[0];
    const numbers = (await agreementOf(csv(LONG))).results[0];
    expect(words).toMatchObject({ level: "ordinal", value: numbers?.value });
  });

  it("takes a range for declared values", async () => {
    const declared = async (values: string) =>
      (await agreementOf(csv(LONG), `--statistics randolph --values ${values}`)).results[0]?.value;
    expect(await declared("1-5")).toBe(await declared("1,2,3,4,5"));
    expect(await declared("1-5")).not.toBe(await declared("1-3"));
  });

  it("takes NA for a category among words, and says so; --missing decides", async () => {
    const text = "item,rater,value\nu1,a,yes\nu1,b,NA\nu2,a,no\nu2,b,no\n";
    const kept = await agreementOf(csv(text));
    expect([kept.n_labels, kept.notes.length]).toEqual([4, 1]);
    const left = await agreementOf(csv(text), "--missing NA");
    expect([left.n_labels, left.notes.length]).toEqual([3, 0]);
  });
});

describe("notes", () => {
  it("say that labels differ only in case", async () => {
    const { notes, n_labels } = await agreementOf(csv("item,rater,value\nu1,a,Yes\nu1,b,yes\nu2,a,no\nu2,b,no\n"));
    expect(notes).toEqual(['labels.csv: "Yes" and "yes" differ only in case and count as different labels.']);
    expect(n_labels).toBe(4);
  });
});

describe("labels of people and judges in one exported file", () => {
  const labels = "task,rater,rater_kind,score\n0,p,human,1\n0,q,human,2\n0,j,judge,2\n1,p,human,3\n1,q,human,3\n";

  it("count together, and a note says so", async () => {
    const { notes, n_labels } = await agreementOf(csv(labels));
    expect(n_labels).toBe(5);
    expect(notes).toEqual([
      "labels.csv: counts labels of human, judge raters together; --where rater_kind=human takes theirs alone.",
    ]);
    const imported = await agreementOf(csv(labels.replaceAll("human", "imported")));
    expect(imported.notes.join()).toContain("--where rater_kind=imported takes theirs alone");
    const judged = await agreementOf(csv(labels.replaceAll("human", "judge").replace("j,judge", "j,jury")));
    expect(judged.notes.join()).toContain("judge, jury raters together; --where rater_kind=judge takes theirs alone");
  });

  it("are taken without a word where they were chosen, or where one kind labelled", async () => {
    expect((await agreementOf(csv(labels), "--where rater_kind=human")).notes).toEqual([]);
    expect((await agreementOf(csv(labels), "--by rater_kind")).notes).toEqual([]);
    expect((await agreementOf(csv(labels.replace("judge", "human")))).notes).toEqual([]);
  });
});

describe("what would take too long", () => {
  it("is left out, with a reason, and does not hold up the rest", async () => {
    const crowd = Array.from({ length: 2_500 }, (_, rater) => `u${rater % 50},r${rater},${(rater * 7) % 5}\n`).join("");
    const { results } = await agreementOf(csv(`item,rater,value\n${crowd}`), "--statistics all");
    const [alpha, cohen] = ["alpha", "cohen"].map((name) => results.find(({ statistic }) => statistic === name));
    expect(alpha?.reason).toBeNull();
    expect(cohen).toMatchObject({ value: null, reason: "too-costly" });
  });
});

describe("rows that are asked for", () => {
  const text =
    "item,rater,criterion,round,value\nu1,a,x,1,1\nu1,b,x,1,2\nu1,a,y,1,3\nu1,b,y,1,3\nu2,a,x,2,2\nu2,b,x,2,2\nu2,a,y,2,1\nu3,a,y,2,1\n";

  it("keeps those that meet every condition; one column may have several values", async () => {
    const counts = async (words: string) => (await agreementOf(csv(text), words)).n_labels;
    expect(await counts("--where criterion=x")).toBe(4);
    expect(await counts("--where criterion=x --where round=2")).toBe(2);
    expect(await counts("--where round=1 --where round=2 --where criterion=y")).toBe(4);
  });

  it("gives a row for each value of a column", async () => {
    const { results, ...counts } = await agreementOf(csv(text), "--by criterion --statistics alpha");
    expect(results).toMatchObject([
      { by: { criterion: "x" }, n_units: 2, n_units_pairable: 2, n_labels: 4 },
      { by: { criterion: "y" }, n_units: 3, n_units_pairable: 1, n_labels: 4, value: null, reason: "no-variation" },
    ]);
    expect(counts).toMatchObject({ n_units: 3, n_units_pairable: 2, n_raters: 2, n_labels: 8 });
  });
});

describe("labels of a period", () => {
  const text =
    "item,rater,value,labelled_at\nu1,a,1,2026-11-27T23:30:00.000Z\nu1,b,2,2026-11-28T08:00:00Z\nu2,a,3,2026-11-28T09:00+01:00\nu2,b,3,2026-11-28 09:30\nu3,a,1,\n";

  it("are those from one time until before another, without a zone in UTC; a unit may be left with one label", async () => {
    const of = async (words: string) => {
      const { n_labels, n_units_pairable, notes } = await agreementOf(csv(text), words);
      return { n_labels, n_units_pairable, notes: notes.join() };
    };
    const left = " 1 without a time are left out.";
    expect(await of("--from 2026-11-28")).toEqual({
      n_labels: 3,
      n_units_pairable: 1,
      notes: `labels.csv: 3 of 5 rows count, with labelled_at from 2026-11-28T00:00:00Z.${left}`,
    });
    expect(await of("--from 2026-11-28T00:00+01:00 --until 2026-11-28T08:00Z")).toMatchObject({ n_labels: 1 });
    expect(await of("--until 2026-11-28T09:30Z --time labelled_at")).toMatchObject({
      n_labels: 3,
      n_units_pairable: 1,
    });
  });

  it.each([
    ["--from yesterday", "--from: expected a date such as 2026-11-28"],
    ["--from 2026-02-30", "--from: expected a date such as 2026-11-28"],
    ["--time labelled_at", "add --from or --until"],
    ["--from 2026-11-28 --until 2026-11-28", "expected a time before that of --until"],
    ["--from 2027-01-01", "labels.csv: no row has labelled_at from 2027-01-01T00:00:00Z."],
    ["--from 2026-11-28 --time value", "expected a date such as"],
  ])("%s is refused with what was expected", async (words, message) => {
    await expect(agreementOf(csv(text), words)).rejects.toThrow(message);
  });

  it("need a column of times", async () => {
    await expect(agreementOf(csv("item,rater,value\nu1,a,1\n"), "--until 2026-11-28")).rejects.toThrow(
      "Name it with --time",
    );
  });
});

describe("what cannot be read", () => {
  it.each([
    ["a second label", `${LONG}u2,a,2\n`, "", "line 8, column 3 (value): expected one label", "--where or --by"],
    ["a word among numbers", `${LONG}u4,a,good\n`, "", "line 8, column 3 (value): expected a number", 'found "good"'],
    [
      "an undeclared value",
      LONG,
      "--values 1,2",
      "line 7, column 3 (value): expected one of the declared values 1, 2",
      'found "3"',
    ],
    [
      "no unit",
      `${LONG},a,2\n`,
      "",
      "line 8, column 1 (item_id): expected the id of what was labelled",
      "found nothing",
    ],
    [
      "a column that is not there",
      LONG,
      "--value values",
      'Did you mean "value"?',
      "The columns are item_id, annotator_id, value.",
    ],
    ["letters that changed places", LONG, "--where valeu=1", '--where names a column "valeu"', 'Did you mean "value"?'],
    ["a word's beginning", LONG, "--by annot", '--by names a column "annot"', 'Did you mean "annotator_id"?'],
    ["columns of unknown meaning", "x,y,z\n1,2,3\n", "", "Name it with --unit", "the columns are x, y, z"],
    ["a condition that nothing meets", LONG, "--where value=9", "no row has value=9", "value holds 1, 2, 3"],
    [
      "ids taken for a rater",
      "who,a,b\np1,1,1\np2,1,2\np3,2,2\n",
      "--wide",
      "column 1 (who) looks like the units' ids",
      "add --unit who",
    ],
    ["a statistic that does not exist", LONG, "--statistics fleis", "Did you mean fleiss?", "randolph"],
    [
      "a row too short",
      `${LONG}u4,a\n`,
      "",
      "labels.csv, line 8, column 3 (value): expected 3 fields",
      "found 2 fields",
    ],
    ["a row too long", `${LONG}u4,a,1,7\n`, "", "line 8, column 4: expected 3 fields", 'the first too many is "7"'],
    ["a header without rows", "item_id,annotator_id,value\n", "", "expected at least one row of labels", "found none"],
  ])("%s", async (_, text, words, ...expected) => {
    const message = await refusal(text, words);
    for (const part of expected) expect(message).toContain(part);
  });

  it("a broken line of JSON", async () => {
    const file = temporaryFile(
      "l.jsonl",
      '{"item": "u", "rater": "a", "value": 1}\n{"item": "u", "rater": "b" "value": 1}\n',
    );
    await expect(agreementOf(file)).rejects.toThrow(
      'l.jsonl, line 2, column 28: expected one complete JSON object, and in this place "," or "}"; found "value": 1}.',
    );
  });

  it("keeps the first or the last of several labels where told to", async () => {
    const text = "item,rater,value\nu1,a,1\nu1,b,2\nu2,a,2\nu2,b,2\nu1,b,1\n";
    const alpha = async (which: string) => (await agreementOf(csv(text), `--duplicates ${which}`)).results[0]?.value;
    expect(await alpha("last")).toBe(1);
    expect(await alpha("first")).toBeLessThan(1);
  });
});

describe("small and odd data", () => {
  it.each([
    [
      "one unit",
      "item,rater,value\nu1,a,1\nu1,b,2\n",
      { value: 0, reason: null, ci: null, ci_reason: "too-few-units" },
    ],
    ["one rater", "item,rater,value\nu1,a,1\nu2,a,2\n", { value: null, reason: "no-pairable-units" }],
    [
      "the same value everywhere",
      "item,rater,value\nu1,a,4\nu1,b,4\nu2,a,4\nu2,b,4\n",
      { value: null, reason: "no-variation" },
    ],
    ["no label at all", "item,rater,value\nu1,a,\nu1,b,\n", { value: null, reason: "no-labels" }],
  ])("%s", async (_, text, expected) => {
    expect((await agreementOf(csv(text), "--bootstrap 100")).results[0]).toMatchObject(expected);
  });

  it("gives every statistic an interval that can be repeated, or a reason", async () => {
    const text = `item,rater,value\n${Array.from({ length: 30 }, (_, u) => `u${u},a,${(u % 5) + 1}\nu${u},b,${((u * 7) % 11) % 3 ? (u % 5) + 1 : 3}\n`).join("")}`;
    const once = await agreementOf(csv(text), "--statistics all --bootstrap 200 --seed 7");
    expect(once).toEqual(await agreementOf(csv(text), "--statistics all --bootstrap 200 --seed 7"));
    expect(once.results).toHaveLength(STATISTIC_NAMES.length);
    for (const { value, ci } of once.results) {
      const [low = Number.NaN, high = Number.NaN] = ci ?? [];
      expect(low).toBeLessThanOrEqual(value ?? Number.NaN);
      expect(high).toBeGreaterThanOrEqual(value ?? Number.NaN);
    }
  });
});
