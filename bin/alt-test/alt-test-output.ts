import { counted } from "@/lib/format/format-number";
import { shorten } from "@/lib/imports/shorten";
import { MIN_ITEMS_OF_A_PERSON } from "@/lib/stats/judge/alternative-annotator-test";
import { valueOrNull } from "@/lib/stats/statistic";
import { intervalJson } from "../agreement/agreement-json";
import { intervalText, intervalTitle, onePointNote, valueText } from "../agreement/agreement-text";
import { pText } from "../agreement/comparison-output";
import { textTable } from "../support/text-table";
import type { AltTestOptions, AltTestResult } from "./compute-alt-test";

/** The object that --json prints. @param people the names of the people */
export function altTestJson(results: readonly AltTestResult[], people: readonly string[], options: AltTestOptions) {
  const { measure, epsilon, q } = options;
  return {
    measure,
    epsilon,
    q,
    results: results.map(({ model, test, interval }) => ({
      model,
      winning_rate: valueOrNull(test.winningRate),
      advantage_probability: valueOrNull(test.advantageProbability),
      ...intervalJson(interval),
      passes: valueOrNull(test.passes),
      n_items: test.nItems,
      annotators: test.annotators.map(({ rater, n, rhoModel, rhoPerson, pValue, isRejected }) => ({
        rater: people[rater] ?? "",
        n,
        rho_model: rhoModel,
        rho_human: rhoPerson,
        p: pValue,
        rejected: isRejected,
      })),
      skipped: test.skipped.map(({ rater, n }) => ({ rater: people[rater] ?? "", n })),
      reason: test.passes.defined ? null : test.passes.reason,
      ...(!test.passes.defined && { explanation: test.passes.explanation }),
    })),
  };
}

/** The tests for people: a table of the models, and for each the people it was compared with. */
export function altTestText(
  files: { readonly people: string; readonly models: string },
  results: readonly AltTestResult[],
  people: readonly string[],
  { measure, epsilon, q, resamples, seed, confidence, drawn }: AltTestOptions & { drawn: string },
): string {
  const right = { align: "right" as const };
  const summary = textTable(
    [
      { title: "model" },
      { title: "items", ...right },
      { title: "people", ...right },
      { title: "winning rate", ...right },
      { title: "passes" },
      { title: "advantage probability", ...right },
      { title: intervalTitle(confidence) },
    ],
    results.map(({ model, test, interval }) => [
      shorten(model, 40),
      test.nItems.toLocaleString("en"),
      String(test.annotators.length),
      valueText(test.winningRate),
      test.passes.defined ? (test.passes.value ? "yes" : "no") : "",
      valueText(test.advantageProbability),
      test.advantageProbability.defined ? intervalText(interval) : "",
    ]),
  );
  const name = (rater: number) => shorten(people[rater] ?? "", 40);
  const rows = results.flatMap(({ model, test }) =>
    test.annotators.map(({ rater, n, rhoModel, rhoPerson, pValue, isRejected }) => [
      ...[shorten(model, 40), name(rater), n.toLocaleString("en")],
      ...[rhoModel, rhoPerson].map((value) => valueText({ defined: true, value })),
      ...[pText(pValue), isRejected ? "yes" : "no"],
    ]),
  );
  const details = textTable(
    [
      ...[{ title: "model" }, { title: "person" }, { title: "items", ...right }],
      ...[
        { title: "model as close", ...right },
        { title: "person as close", ...right },
      ],
      ...[{ title: "p", ...right }, { title: "model may replace" }],
    ],
    rows,
  );
  const skipped = new Set(results.flatMap(({ test }) => test.skipped.map(({ rater }) => name(rater))));
  const undefinedTests = results.flatMap(({ model, test }) =>
    test.passes.defined ? [] : [`No answer for ${shorten(model, 40)}. ${test.passes.explanation}`],
  );
  return [
    `Can a model of ${files.models} replace the people of ${files.people}? (${measure}, ε ${epsilon}, q ${q})`,
    "",
    summary,
    "",
    ...(rows.length > 0 ? [details, ""] : []),
    ...undefinedTests,
    ...(skipped.size > 0
      ? [`Fewer than ${MIN_ITEMS_OF_A_PERSON} items, and left out for at least one model: ${[...skipped].join(", ")}.`]
      : []),
    "A model passes where it may replace at least half of the people: it is as close to the others, less ε.",
    ...(resamples > 0
      ? [
          `Interval of the advantage probability: bootstrap over ${drawn}, ${counted(resamples, "resample")}, seed ${seed}.`,
        ]
      : []),
    onePointNote(results.map(({ interval }) => interval)),
  ]
    .join("\n")
    .trimEnd();
}
