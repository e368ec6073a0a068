import { createReadStream, readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import JudgesPage from "@/app/(researcher)/studies/[studyId]/compare/judges/page";
import SourcesPage from "@/app/(researcher)/studies/[studyId]/compare/sources/page";
import SystemsPage from "@/app/(researcher)/studies/[studyId]/compare/systems/page";
import { makeReader } from "@/app/testing/open-page";
import { prisma } from "@/lib/db/client";
import { importOptionsSchema } from "@/lib/imports/import-options";
import { parseValues } from "@/lib/imports/parse-values";
import { importFile } from "@/lib/imports/worker/import-file";
import { OPERATOR } from "@/lib/people/viewer";
import { readRoundAgreement } from "@/lib/results/server/read-round-agreement";
import { ready } from "@/lib/results/server/testing/ready";
import { type Outcome, outcomeOfPreferences } from "@/lib/stats/preference/outcome";
import {
  type OutcomePair,
  outcomeConfusion,
  pairwiseLabelDistances,
} from "@/lib/stats/preference/pairwise-label-distance";
import { definedValue } from "@/lib/stats/testing/defined-value";
import { makeMember } from "@/lib/testing/people";
import { describeWithSharedData } from "@/lib/testing/shared-data";
import { readRoundSystems } from "../systems/read-round-systems";
import { compareSources } from "./compare-sources";
import { listSources } from "./list-sources";

const FILES = [
  "pandalm/items.jsonl",
  "pandalm/ratings.csv",
  "pandalm/pandalm-7b_judgements.csv",
  "pandalm/gpt-3.5-turbo_judgements.csv",
] as const;

describeWithSharedData(
  test,
  "PandaLM's pairs with three people and two judges",
  FILES,
  ([items, people, ...judges]) => {
    let studyId = "";

    async function bring(path: string, options: object) {
      const report = await importFile(OPERATOR, {
        studyId,
        fileName: path.split("/").at(-1) ?? path,
        bytes: createReadStream(path),
        totalBytes: null,
        mode: "commit",
        options: importOptionsSchema.parse(options),
      });
      expect(report.problems).toEqual([]);
    }

    beforeAll(async () => {
      studyId = (await prisma().study.create({ data: { name: "PandaLM" } })).id;
      await bring(items, { format: "pairs" });
      const values = parseValues("0=tie,1=A,2=B,Tie=tie,garbage=skip");
      await bring(people, { format: "labels", labels: { values, round: "People" } });
      for (const [index, path] of judges.entries()) {
        const columns = { item: "item_id", value: "judge_result" };
        await bring(path, {
          format: "labels",
          labels: { values, columns, rater: `judge ${index + 1}`, round: `Judge ${index + 1}` },
        });
      }
    });

    test("nominal alpha of the three people is the reference value", async () => {
      const round = await prisma().round.findFirstOrThrow({ where: { studyId, name: "People" } });
      const filter = { raters: "all", level: "nominal" } as const;
      const stored = await readRoundAgreement(OPERATOR, round.id, { ...filter, order: "stored" });
      expect(definedValue(stored.alpha.value)).toBeCloseTo(0.8642206851960816, 12);
      const found = await readRoundAgreement(OPERATOR, round.id, filter);
      // From the definition in Python: coincidences of the file's values, balanced.
      expect(definedValue(found.alpha.value)).toBeCloseTo(0.8645521781821521, 12);
      expect(definedValue(found.percentAgreement)).toBeCloseTo(0.91991991991992, 12);
      expect(found.basis).toEqual({
        nUnits: 999,
        nUnitsPairable: 999,
        nLabels: 2997,
        nLabelsPairable: 2997,
        nRaters: 3,
      });
      const interval = definedValue(found.alpha.interval);
      expect(interval.low).toBeGreaterThan(0.83);
      expect(interval.high).toBeLessThan(0.9);
      const { outcomes } = await readRoundSystems.readAtOnce(OPERATOR, round.id, { raters: "all", answers: "pooled" });
      expect(outcomes).toHaveLength(10);
      expect(outcomes.reduce((sum, pair) => sum + pair.pairs, 0)).toBe(999);
    });

    test("the distances of both judges from the people's mean are those of lib/stats from the files themselves", async () => {
      const sources = await listSources(OPERATOR, studyId);
      const consensus = sources.find((source) => source.name === "All raters, mean preference");
      const comparisons = ready(await compareSources(OPERATOR, studyId, { label: consensus?.id ?? "" })).comparisons;
      const ofJudges = comparisons.filter(({ prediction }) => prediction.name.includes("judge"));
      expect(ofJudges).toHaveLength(judges.length);
      const truth = outcomesOfPeople(people);
      const table = ofJudges.map(({ nPairs, counts, pld, wpld, confusion }, index) => {
        const pairs = readRows(judges[index] ?? "").flatMap(({ item_id, judge_result }): OutcomePair[] => {
          const [label, prediction] = [truth.get(item_id ?? ""), OUTCOME_OF[judge_result ?? ""]];
          return label && prediction ? [{ label, prediction }] : [];
        });
        const expected = pairwiseLabelDistances(pairs);
        expect([nPairs, counts]).toEqual([expected.n, [...expected.counts]]);
        expect(pld.map(({ value }) => definedValue(value))).toEqual([...definedValue(expected.shares)]);
        expect(definedValue(wpld.value)).toBe(definedValue(expected.weighted));
        expect(confusion).toEqual(outcomeConfusion(pairs));
        return { nPairs, counts, wpld: definedValue(wpld.value).toFixed(4) };
      });
      expect(table).toEqual([
        { nPairs: 999, counts: [625, 215, 159], wpld: ((215 + 2 * 159) / 999).toFixed(4) },
        { nPairs: 974, counts: [657, 182, 135], wpld: ((182 + 2 * 135) / 974).toFixed(4) },
      ]);
    });

    test("their page shows the distances and the human ceiling that an independent count gives", async () => {
      const reader = await makeReader((await makeMember(studyId, "researcher")).userId);
      const judgesPage = (view: string) =>
        reader.open(JudgesPage, "/studies/[studyId]/compare/judges", { studyId }, { view });
      const table = (await judgesPage("distances")).region("Every source compared with the reference");
      const expected: [RegExp, string, readonly [number, number, number]][] = [
        [/Human ceiling/, "999", CEILING],
        [/judge 1/, "999", [1893, 616, 488]],
        [/judge 2/, "974", [1973, 532, 417]],
      ];
      for (const [name, pairs, counts] of expected) {
        const texts = [pairs, ...sharesOf(counts)];
        for (const [index, text] of texts.entries()) expect(table.row(name)[index + 1]).toContain(text);
      }
      // All cases of the first judge's inversions: 159 in two cells.
      const confusion = (await judgesPage("outcomes")).table(/by outcomes of .*judge 1/);
      const [link] = confusion.links.filter(({ text }) => text === "70");
      const query = Object.fromEntries(new URL(link?.address ?? "", "http://tickbox.test").searchParams);
      const cases = await reader.open(SourcesPage, "/studies/[studyId]/compare/sources", { studyId }, query);
      expect(cases.text).toContain("70 cases: the opposite");
      const round = await prisma().round.findFirstOrThrow({ where: { studyId, name: "People" } });
      const systems = await reader.open(
        SystemsPage,
        "/studies/[studyId]/compare/systems",
        { studyId },
        { round: round.id },
      );
      const [standings] = systems.region("Wins, ties and losses of each system").pictures;
      expect(standings).toContain("llama-7b: 263 wins");
    });
  },
);

/** Counted from the file by a few lines of another language: each person, or the judge, against the mean of the other two. */
const CEILING = [2677, 251, 69] as const;

/** PLD-0/1/2 and WPLD as the table prints them. */
function sharesOf([exact, step, inverted]: readonly [number, number, number]): string[] {
  const n = exact + step + inverted;
  return [exact, step, inverted, step + 2 * inverted].map((count) => (count / n).toFixed(3));
}

const OUTCOME_OF: Readonly<Record<string, Outcome>> = { "0": "tie", "1": "win", "2": "loss", Tie: "tie" };
/** The outcomes as preferences from 1 to 5. */
const PREFERENCE_OF = { win: 2, tie: 3, loss: 4 } as const;

function readRows(path: string): Record<string, string | undefined>[] {
  return z.array(z.record(z.string(), z.string())).parse(parse(readFileSync(path), { columns: true }));
}

/** The outcome of the mean of each pair's three labels. */
function outcomesOfPeople(path: string): Map<string, Outcome> {
  const preferences = new Map<string, number[]>();
  for (const { item_id = "", value = "" } of readRows(path)) {
    const outcome = OUTCOME_OF[value];
    if (outcome) preferences.set(item_id, [...(preferences.get(item_id) ?? []), PREFERENCE_OF[outcome]]);
  }
  return new Map([...preferences].map(([item, given]) => [item, definedValue(outcomeOfPreferences(given))]));
}
