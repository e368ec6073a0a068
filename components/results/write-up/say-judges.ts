import type { BesideCeilingRow, JudgePair, RoundJudges, ScoreCeiling, StandInRow } from "@/lib/compare/round-judges";
import type { Estimate } from "@/lib/results/agreement-statistic";
import { countCell, estimateCell, numberCell, textCell } from "@/lib/results/table/plain-table";
import { CLOSER_WORDS, JUDGE_MEASURE_NAMES } from "../words";
import type { Prose } from "./prose";
import { intervalWords, pCell, resamplesOf, sayEquivalence, twoDigits } from "./say-systems";

type Named = Pick<StandInRow, "pseudonym" | "name" | "simulated">;

/** A round's judges compared with people: alternative annotator test, scores, the closer of two. Empty if none. */
export function sayJudges(prose: Prose, judges: RoundJudges): void {
  if (judges.isTooLarge || judges.people === null || judges.judges.length === 0) return;
  prose.endParagraph();
  if (judges.people === "imported")
    prose.say("People, in what follows on judges, are the imported raters of this round.");
  if ([...judges.judges, ...judges.agreements].some(({ simulated }) => simulated))
    prose.say("Raters marked “(simulated)” are programs.");
  sayStandIn(prose, judges);
  sayReplaced(prose, judges);
  sayScores(prose, judges);
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
    `By the alternative annotator test${prose.cite("calderon2025")} (${prose.math(`ε = ${epsilon}`)}, closeness by ${near}, ${prose.math("q = 0.05")}), ${passedWords(passed, tested.length)}. Each person in turn is left out, and a judge passes where it is as close to the others as that person, less ${prose.math("ε")}, for at least half of the people. The test assumes that people agree with each other.`,
  );
  const skipped = Math.max(...judges.map(({ standIn }) => standIn.skipped));
  if (skipped > 0)
    prose.say(
      `Up to ${prose.count(skipped, "person has", "people have")} too few items and ${skipped === 1 ? "is" : "are"} not counted.`,
    );
  prose.table({
    title: "Alternative annotator test, advantage probability with its 95% interval over instructions",
    columns: [
      { header: "Judge" },
      { header: "Items", numeric: true },
      { header: "People", numeric: true },
      { header: "Winning rate", numeric: true },
      { header: "Advantage probability", numeric: true },
      { header: "May replace people" },
    ],
    rows: judges.map(({ standIn, ...judge }) => [
      textCell(nameOf(judge)),
      countCell(standIn.items),
      countCell(standIn.people.length),
      numberCell(standIn.winningRate, twoDigits),
      estimateCell(standIn.advantage, twoDigits),
      textCell(standIn.passes.defined ? (standIn.passes.value ? "yes" : "no") : "cannot tell"),
    ]),
  });
}

/** Whether a judge is equal to each person, and what the margin is worth. */
function sayReplaced(prose: Prose, { judges }: RoundJudges): void {
  for (const { replaced, ...judge } of judges) {
    const unrelated = replaced.flatMap(({ unrelated }) => (unrelated.defined ? [Math.abs(unrelated.value)] : []));
    sayEquivalence(
      prose,
      `alpha among people and alpha with ${prose.plain(nameOf(judge))} in place of any one of them`,
      replaced.map(({ difference }) => difference),
    );
    if (unrelated.length > 0) {
      prose.say(
        `Labels that have nothing to do with the tasks would change it by ${prose.number(Math.min(...unrelated))}, so a margin above that shows nothing.`,
      );
    }
  }
}

function passedWords(passed: number, tested: number): string {
  if (tested === 1) return passed === 1 ? "the judge passed and may replace people" : "the judge did not pass";
  return `${passed} of ${tested} judges passed and may replace people`;
}

function sayScores(prose: Prose, { agreements, ceiling, besideCeiling }: RoundJudges): void {
  const shown = agreements.filter(({ n }) => n > 0);
  if (!shown.some(({ isPerson }) => !isPerson)) return;
  const resamples = resamplesOf(shown.map(({ pearson }) => pearson));
  const compared = ceiling
    ? "We compare each person’s scores with the mean of the other people’s; the human ceiling is the mean of these figures over people. Each judge takes the place of each person in turn and is compared with the same means, and its figure is the mean over people, too"
    : "We compare each judge’s scores with those of the person who scored the response; no two people scored the same one, so there is no human ceiling";
  prose.say(`${compared}. ${intervalWords(prose, resamples)}; kappa has quadratic weights.`);
  const table = (title: string, measures: readonly (readonly [string, (row: ScoreCeiling) => Estimate])[]) => {
    const cells = (row: ScoreCeiling) => [
      countCell(row.n),
      ...measures.map(([, read]) => estimateCell(read(row), twoDigits)),
    ];
    prose.table({
      title: `${title}, with 95% intervals over instructions`,
      columns: [
        { header: "Rater" },
        ...["n", ...measures.map(([header]) => header)].map((header) => ({ header, numeric: true })),
      ],
      rows: [
        ...(ceiling ? [[textCell("Human ceiling (mean of people)"), ...cells(ceiling)]] : []),
        ...shown.map((row) => [
          textCell(`${nameOf(row)}, ${row.isPerson ? "person" : "judge"}`),
          ...cells({ ...row, nPeople: 1 }),
        ]),
      ],
    });
  };
  table("Correlations with people’s scores", [
    ["Pearson", (row) => row.pearson],
    ["Spearman", (row) => row.spearman],
    ["Kendall", (row) => row.kendall],
  ]);
  table("Weighted kappa and mean absolute error against people’s scores", [
    ["Kappa", (row) => row.weightedKappa],
    ["MAE", (row) => row.mae],
  ]);
  sayBesideCeiling(prose, besideCeiling);
}

/** Who is closer to the other people, said only where the interval of the difference excludes 0. */
function sayBesideCeiling(prose: Prose, rows: readonly BesideCeilingRow[]): void {
  const compared = rows.filter(({ difference }) => difference.value.defined);
  if (compared.length === 0) return;
  const count = (closer: BesideCeilingRow["closer"]) => compared.filter((row) => row.closer === closer).length;
  prose.say(
    `Of ${prose.count(compared.length, "comparison")} of a judge with people by one measure, the judge is closer to the other people in ${count("judge")} and people are in ${count("people")}; in the others the interval of the difference includes 0, so there is no detectable difference.`,
  );
  prose.table({
    title: "Judges less the human ceiling, on the same responses, with 95% intervals over instructions",
    columns: [
      { header: "Judge" },
      { header: "Measure" },
      ...["n", "People’s", "Difference"].map((header) => ({ header, numeric: true })),
      { header: "Closer" },
    ],
    rows: compared.map((row) => [
      textCell(nameOf(row)),
      textCell(JUDGE_MEASURE_NAMES[row.measure]),
      countCell(row.n),
      numberCell(row.people, twoDigits),
      estimateCell(row.difference, twoDigits),
      textCell(CLOSER_WORDS[row.closer]),
    ]),
  });
}

function sayPairs(prose: Prose, pairs: readonly JudgePair[]): void {
  const compared = pairs.filter(({ n }) => n > 0);
  if (compared.length === 0) return;
  const told = compared.filter(({ closer }) => closer !== "cannot-tell").length;
  const resamples = resamplesOf(compared.map(({ difference }) => difference));
  prose.say(
    `Judges are compared in pairs by how close they are to all people together, on what people and both judges labelled. P-values exchange the two judges within instructions (of a correlation, what each instruction adds to the difference)${resamples === null ? "" : `, with ${prose.count(resamples, "random exchange")} at most,`} and are corrected by Holm’s method${prose.cite("holm1979")} over all pairs; intervals are adjusted for all pairs, so that an interval excludes 0 exactly when ${prose.math("p < 0.05")}. One judge is closer beyond chance in ${told} of ${prose.count(compared.length, "comparison")}; in the others no difference was detected.`,
  );
  prose.table({
    title: "Judges compared, first minus second, with 95% intervals over instructions",
    columns: [
      { header: "First" },
      { header: "Second" },
      { header: "Measure" },
      ...["n", "Difference", "p (Holm)"].map((header) => ({ header, numeric: true })),
    ],
    rows: compared.map(({ a, b, measure, n, difference, adjustedPValue, closer }) => [
      textCell(nameOf(a)),
      textCell(nameOf(b)),
      textCell(JUDGE_MEASURE_NAMES[measure]),
      countCell(n),
      estimateCell(difference, twoDigits),
      { ...pCell(adjustedPValue), isBest: closer !== "cannot-tell" },
    ]),
    notes: ["Bold: one judge is closer to people beyond chance."],
  });
}

function nameOf({ pseudonym, name, simulated }: Named): string {
  return `${name ?? pseudonym}${simulated ? " (simulated)" : ""}`;
}
