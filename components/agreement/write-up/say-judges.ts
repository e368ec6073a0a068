import type { JudgePair, RoundJudges, ScoreAgreementsRow, StandInRow } from "@/lib/domain/agreement/round-judges";
import { countCell, estimateCell, numberCell, textCell } from "@/lib/domain/table/plain-table";
import { JUDGE_MEASURE_NAMES } from "../words/judge-measure-names";
import type { Prose } from "./prose";
import { intervalWords, pCell, resamplesOf, twoDigits } from "./say-systems";

type Named = Pick<StandInRow, "pseudonym" | "name" | "simulated">;

/** A round's judges beside its people: stand-in test, scores, and which judge is closer; nothing without judges. */
export function sayJudges(prose: Prose, judges: RoundJudges): void {
  if (judges.isTooLarge || judges.people === null || judges.judges.length === 0) return;
  prose.endParagraph();
  if (judges.people === "imported")
    prose.say("People, in what follows on judges, are the imported raters of this round.");
  if ([...judges.judges, ...judges.agreements].some(({ simulated }) => simulated))
    prose.say("Raters marked as simulated are programs.");
  sayStandIn(prose, judges);
  sayScores(prose, judges.agreements);
  sayPairs(prose, judges.pairs);
}

function sayStandIn(prose: Prose, { judges, epsilon, measure }: RoundJudges): void {
  const tested = judges.filter(({ standIn }) => standIn.winningRate.defined);
  const [reason] = judges.flatMap(({ standIn: { winningRate } }) => (winningRate.defined ? [] : [winningRate]));
  if (tested.length === 0) {
    if (reason)
      prose.say(
        `The alternative annotator test${prose.cite("calderon2025")} has no answer here: ${prose.reason(reason)}.`,
      );
    return;
  }
  const passed = tested.filter(({ standIn: { passes } }) => passes.defined && passes.value).length;
  const near = measure === "accuracy" ? "equal labels" : "the squared distance of labels";
  prose.say(
    `By the alternative annotator test${prose.cite("calderon2025")} (${prose.math(`ε = ${epsilon}`)}, closeness by ${near}, ${prose.math("q = 0.05")}), ${passed} of ${prose.count(tested.length, "judge")} may replace people. Each person in turn is left out, and a judge passes where it is as close to the others as that person, less ${prose.math("ε")}, for at least half of the people. The test assumes that people agree with each other.`,
  );
  prose.table({
    title: "Alternative annotator test, advantage probability with its 95 % interval over instructions",
    columns: [
      { header: "Judge" },
      { header: "Items", numeric: true },
      { header: "People", numeric: true },
      { header: "People with too few items", numeric: true },
      { header: "Winning rate", numeric: true },
      { header: "Advantage probability", numeric: true },
      { header: "May replace people" },
    ],
    rows: judges.map(({ standIn, ...judge }) => [
      textCell(nameOf(judge)),
      countCell(standIn.items),
      countCell(standIn.people.length),
      countCell(standIn.skipped),
      numberCell(standIn.winningRate, twoDigits),
      estimateCell(standIn.advantage, twoDigits),
      textCell(standIn.passes.defined ? (standIn.passes.value ? "yes" : "no") : "cannot tell"),
    ]),
  });
}

function sayScores(prose: Prose, rows: readonly ScoreAgreementsRow[]): void {
  const shown = rows.filter(({ n }) => n > 0);
  if (!shown.some(({ isPerson }) => !isPerson)) return;
  const resamples = resamplesOf(shown.map(({ pearson }) => pearson));
  const ceiling = shown.some(({ isPerson }) => isPerson)
    ? " and, as the human ceiling, each person’s with the mean of the other people’s"
    : "";
  prose.say(
    `We compare each judge’s scores with the mean of people’s${ceiling}. ${intervalWords(prose, resamples)}; kappa has quadratic weights.`,
  );
  prose.table({
    title: "Scores compared with people’s, with 95 % intervals over instructions",
    columns: [
      { header: "Rater" },
      { header: "Kind" },
      ...["n", "Pearson", "Spearman", "Kendall", "Kappa", "MAE"].map((header) => ({ header, numeric: true })),
    ],
    rows: shown.map((row) => [
      textCell(nameOf(row)),
      textCell(row.isPerson ? "person" : "judge"),
      countCell(row.n),
      ...[row.pearson, row.spearman, row.kendall, row.weightedKappa, row.mae].map((of) => estimateCell(of, twoDigits)),
    ]),
  });
}

function sayPairs(prose: Prose, pairs: readonly JudgePair[]): void {
  const compared = pairs.filter(({ n }) => n > 0);
  if (compared.length === 0) return;
  const told = compared.filter(({ closer }) => closer !== "cannot-tell").length;
  const resamples = resamplesOf(compared.map(({ difference }) => difference));
  prose.say(
    `Judges are compared in pairs by how close they are to people, on what people and both judges labelled. ${intervalWords(prose, resamples)}; p-values exchange the two judges within instructions and are corrected by Holm’s method${prose.cite("holm1979")} over all pairs; intervals are of each pair alone. One judge is significantly closer (its interval excludes 0, and ${prose.math("p < 0.05")}) in ${told} of ${prose.count(compared.length, "comparison")}; in the others no difference was detected.`,
  );
  prose.table({
    title: "Judges compared, first minus second, with 95 % intervals over instructions",
    columns: [
      { header: "First" },
      { header: "Second" },
      { header: "Measure" },
      ...["n", "Difference", "p (Holm)"].map((header) => ({ header, numeric: true })),
      { header: "Closer" },
    ],
    rows: compared.map(({ a, b, measure, n, difference, adjustedPValue, closer }) => [
      textCell(nameOf(a)),
      textCell(nameOf(b)),
      textCell(JUDGE_MEASURE_NAMES[measure]),
      countCell(n),
      estimateCell(difference, twoDigits),
      pCell(adjustedPValue),
      textCell(closer === "cannot-tell" ? "cannot tell" : nameOf(closer === "a" ? a : b)),
    ]),
  });
}

function nameOf({ pseudonym, name, simulated }: Named): string {
  return `${name ?? pseudonym}${simulated ? " (simulated)" : ""}`;
}
