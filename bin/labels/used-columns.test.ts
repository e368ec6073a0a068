import { writeXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { agreementOf } from "../testing/agreement-of";
import { runCommand } from "../testing/run-command";
import { temporaryFile } from "../testing/temporary-files";

const csv = (text: string) => temporaryFile("l.csv", text);
const first = async (text: string, ...words: string[]) =>
  (await runCommand(["agreement", csv(text), "--bootstrap", "0", ...words])).stdout.split("\n")[0];

describe("the columns that were used", () => {
  it("are named in the first line", async () => {
    expect(await first("traceId,userId,value\nt1,a,1\nt1,b,1\n", "--unit", "traceId")).toBe(
      "l.csv: unit traceId, rater userId, value value",
    );
    expect(await first("item,ann,ben\nu,1,2\n", "--wide")).toBe("l.csv: unit item, raters ann, ben");
    expect(await first("ann,ben\n1,2\n", "--wide")).toBe("l.csv: each line a unit, raters ann, ben");
  });

  it("leave out an id that numbers the rows where another column may name the unit", async () => {
    const rows = "1,t1,a,4\n2,t1,b,5\n3,t2,a,1\n4,t2,b,2\n";
    const { columns, n_units } = await agreementOf(csv(`id,traceId,authorUserId,value\n${rows}`));
    expect({ columns, n_units }).toMatchObject({ n_units: 2, columns: [{ unit: ["traceId"], rater: "authorUserId" }] });
    const items = "1,q1,a,4\n1,q1,b,5\n2,q1,a,1\n2,q1,b,2\n";
    expect(await agreementOf(csv(`id,question_id,rater,value\n${items}`))).toMatchObject({
      n_units: 2,
      columns: [{ unit: ["id"] }],
    });
  });
});

describe("a unit without a usual name", () => {
  const labels = (unit: string, other: string) =>
    `${unit},${other},Worker ID,score\nu,1,a,4\nu,2,b,5\nv,3,a,1\nv,4,b,2\n`;

  it("is the only column of ids besides the raters'", async () => {
    expect(await first(labels("Story ID", "Assignment ID"))).toBe("l.csv: unit Story ID, rater Worker ID, value score");
  });

  it("is asked for where several columns may be it", async () => {
    await expect(agreementOf(csv(labels("Story ID", "page_id")))).rejects.toThrow("Name it with --unit");
  });

  it("is looked for in another sheet where the first holds remarks", async () => {
    const workbook = await writeXlsx({
      sheets: [
        { name: "Cover", rows: [["Read me"]] },
        { name: "Labels", rows: [["item"], ["u"]] },
      ],
    });
    await expect(agreementOf(temporaryFile("l.xlsx", Buffer.from(workbook)))).rejects.toThrow(
      "They are of the sheet Cover: --sheet takes another (Labels).",
    );
  });
});

describe("a wide file", () => {
  const ON_ITS_SIDE = "coder,u1,u2,u3,u4\nA,1,2,3,3\nB,1,2,3,2\nC,,3,3,3\n";

  it.each([[""], ["--unit coder"]])("with raters in rows is refused, and never read as units: %s", async (words) => {
    const refusal = agreementOf(csv(ON_ITS_SIDE), `--wide ${words}`);
    await expect(refusal).rejects.toThrow("column coder names raters, so that this table lies on its side");
    await expect(refusal).rejects.not.toThrow("add --unit");
  });

  it("is read with --raters-in-rows as the same file in long form", async () => {
    const long =
      "item,rater,value\nu1,A,1\nu2,A,2\nu3,A,3\nu4,A,3\nu1,B,1\nu2,B,2\nu3,B,3\nu4,B,2\nu2,C,3\nu3,C,3\nu4,C,3\n";
    const { columns, ...found } = await agreementOf(csv(ON_ITS_SIDE), "--raters-in-rows");
    expect(columns).toMatchObject([{ rater: "coder", units: ["u1", "u2", "u3", "u4"] }]);
    expect(await agreementOf(csv(long))).toMatchObject(found);
  });

  it("with a rater's labels of an item in each line is no wide file", async () => {
    const rows = "w1,i1,4,2\nw2,i1,5,1\nw1,i2,3,3\nw2,i2,2,2\n";
    await expect(agreementOf(csv(`worker,item,fluency,relevance\n${rows}`), "--wide")).rejects.toThrow(
      "column worker names who labelled",
    );
  });

  it.each([
    ["item,n_1,n_2,n_3\ni1,3,0,0\ni2,0,3,0\ni3,2,1,0\ni4,1,1,0\n"],
    ["item,yes,no\ni1,3,0\ni2,0,3\ni3,2,1\n"],
    ["item,good,fair,poor\ni1,3,0,0\ni2,0,3,0\ni3,2,1,0\ni4,0,1,2\n"],
  ])("with counts in its columns is refused: %s", async (text) => {
    await expect(agreementOf(csv(text), "--wide")).rejects.toThrow("look like counts");
    const raters = text.slice(text.indexOf(",") + 1, text.indexOf("\n"));
    expect((await agreementOf(csv(text), `--wide --raters ${raters}`)).n_raters).toBe(raters.split(",").length);
  });
});

describe("preferences written as numbers", () => {
  const rows = (...labels: (string | number)[]) =>
    csv(
      ["item,rater,preference", ...labels.map((label, i) => `u${i >> 1},${i % 2 ? "b" : "a"},${label}`), ""].join("\n"),
    );

  it.each([
    [
      ["1", "2", "2"],
      "1 = A, 2 = B (--values 1=A,2=B), or preferences from 1 (A) to 5 (B) (--values 1-5); found only 1 and 2",
    ],
    [["1", "3", "2"], "1 = A, 2 = tie, 3 = B (--values 1=A,2=tie,3=B), or preferences"],
    [["1.0", "1.67", "2.0"], "decimals as the nearest (--values 1.0-2.0), or preferences"],
    [["0", "1", "1"], "0 = A, 1 = B (--values 0=A,1=B), or 1 = A, 0 = B (--values 1=A,0=B)"],
    [["0", "1", "2"], "0 = tie, 1 = A, 2 = B (--values 0=tie,1=A,2=B), or 0 = A, 1 = tie, 2 = B"],
    [["-1", "1", "0"], "-1 = A, 0 = tie, 1 = B (--values -1=A,0=tie,1=B), or 1 = A, 0 = tie, -1 = B"],
  ])("%s have two readings, which the refusal names", async (labels, readings) => {
    await expect(agreementOf(rows(...labels))).rejects.toThrow(readings);
  });

  it("are from 1 to 5 where a 4, a 5 or a mean above 3 says so, or an option does", async () => {
    for (const label of ["4", "5", "3.5"]) expect(await agreementOf(rows(1, 2, label))).toHaveProperty("reversible");
    expect((await agreementOf(rows(1, 2, 2), "--values 1-5")).n_labels).toBe(3);
  });

  it("are read as the nearest of the numbers given, halfway as a tie", async () => {
    const words = "--values 1.0-2.0 --statistics percent";
    const found = await agreementOf(rows("1.2", "1", "1.5", "1.5", "1.9", "2.0"), words);
    expect(found).toMatchObject({ results: [{ value: 1 }], n_labels: 6 });
    expect(found.notes.join()).toContain("decimals such as 1.2, 1.5, 1.9 were read as the nearest");
    const letters = await agreementOf(rows("A", "A", "tie", "tie", "B", "B"), "--statistics alpha");
    expect(
      (await agreementOf(rows("1.2", "1", "1.5", "1.5", "1.9", "2.0"), "--values 1=A,2=B --statistics alpha")).results,
    ).toEqual(letters.results);
  });
});
