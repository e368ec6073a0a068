import { describe, expect, it } from "vitest";
import { meaningsOf } from "@/lib/imports/label-meaning";
import { readLabels } from "@/lib/interchange/labels/read-labels";
import { openFile } from "@/lib/interchange/open-file";
import { AppError } from "@/lib/wire/app-error";
import { readOutcomes } from "../pld/read-outcomes";
import { agreementOf } from "../testing/agreement-of";
import { temporaryFile } from "../testing/temporary-files";
import { ofPairs, readLabelFileOptions } from "./label-file-options";

/** What an import makes of a value among others whose meaning is certain, as an outcome. */
function imported(value: string): string {
  const meaning = meaningsOf("preference", [value, "5"]).get(value);
  if (!meaning) return "refused";
  if (meaning.kind !== "level") return "missing";
  return meaning.level < 3 ? "win" : meaning.level > 3 ? "loss" : "tie";
}

/** What the command line makes of it. */
async function commanded(value: string): Promise<string> {
  const file = temporaryFile("judge.csv", `item,rater,prediction\np1,x,"${value}"\np2,x,5\n`);
  const options = ofPairs(readLabelFileOptions({ header: true, duplicates: "error" }));
  try {
    const { groups } = await readOutcomes(file, options, "mean");
    return groups[0]?.outcomes.get("p1") ?? "missing";
  } catch (error) {
    if (error instanceof AppError) return "refused";
    throw error;
  }
}

describe("the same words mean the same on the command line and in an import", () => {
  it.each([
    ["win", ["A", "a", "Response A", "response_a", "response1", "Response 1", "model_a", "win", "first", "LEFT"]],
    ["win", ["1", "1.0", "2", "2e0", "A is better", "A is much better"]],
    ["tie", ["tie", "Tie (BothBad)", "equal", "same", "draw", "neither", "both", "3", "Near-identical"]],
    [
      "loss",
      ["B", "b", "Response-B", "response2", "model b", "loss", "lose", "second", "right", "4", "5.", "B is better"],
    ],
    ["missing", ["", "NA", "n/a", "NaN", "null", "<NA>", "."]],
    ["refused", ["none", "0", "6", "-1", "garbage", "yes", "c", "1 to 5", "constructor"]],
  ])("%s: %s", async (expected, words) => {
    for (const word of words) {
      expect([word, imported(word), await commanded(word)]).toEqual([word, expected, expected]);
    }
  });

  it.each(["1", "2.0", "3.", "+4", "5e0", ".5e1", "NA", "None", "nan", "<NA>", ".", ""])(
    "the score %s",
    async (text) => {
      const meaning = meaningsOf("score", [text]).get(text);
      const rows = `item,rater,score\nu1,a,${text}\nu1,b,1\nu2,a,5\nu2,b,5\n`;
      const { n_labels } = await agreementOf(
        temporaryFile("l.csv", rows),
        "--level ordinal --values 1-5 --bootstrap 0",
      );
      expect([meaning?.kind, n_labels]).toEqual(meaning?.kind === "level" ? ["level", 4] : ["skip", 3]);
    },
  );
});

describe("the same columns are found on the command line and in an import", () => {
  it.each([
    ["item_id", "annotator_id", "value"],
    ["Pair ID", "Worker ID", "Rating"],
    ["unit", "coder", "code"],
    ["hit_id", "workerId", "prediction"],
    ["question_id", "judge", "choice"],
    ["doc", "user", "stars"],
    ["sentence-id", "Labeller", "class"],
    ["idx", "participant", "grade"],
    ["id", "expert", "Judgment"],
  ])("%s, %s, %s", async (item, rater, value) => {
    const text = `${value},${rater},other,${item}\n1,ann,x,u1\n2,ben,x,u1\n2,ann,x,u2\n2,ben,x,u2\n`;
    const { n_units, n_raters, n_labels } = await agreementOf(temporaryFile("l.csv", text), "--bootstrap 0");
    expect({ n_units, n_raters, n_labels }).toEqual({ n_units: 2, n_raters: 2, n_labels: 4 });
    async function* bytes() {
      yield Buffer.from(text);
    }
    const opened = await openFile(bytes(), "l.csv");
    if (!opened.ok) throw new Error(opened.problem.found);
    const records = [];
    for await (const read of readLabels(opened.whole, opened.container, {})) {
      if (read.kind !== "not-used") records.push(read);
    }
    expect(records).toHaveLength(4);
    expect(records[0]).toMatchObject({ kind: "record", record: { item: "u1", rater: "ann", value: "1" } });
  });
});
