import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { PROJECT_ROOT } from "../support/files.mjs";
import { type AdviceCase, type AdviceRate, rateOf } from "./advice-case";
import { ADVICE_CASES } from "./all-cases";
import { bestPower } from "./best-power";
import { RATERS } from "./rater-cases";

const INTRODUCTION = `# How often advice is right

Simulated studies with a known truth, and how often pages say what is right or wrong of them. \`npm run advice\` writes this page; the same seed gives the same numbers. The unit tests judge the same cases with fewer studies. To add a case, see \`bin/advice/all-cases.ts\`.`;

const percent = (share: number) => `${Math.round(100 * share)}%`;

/** Text below the table of a subject. */
const NOTES: Readonly<Record<string, string>> = {
  [RATERS]: `Of 36 choices between A and B, right in 95% for two raters and in 73% for one who gives half at random, the best possible test that names nobody of equal raters in more than 5% of rounds finds that rater in ${percent(bestPower(36, 0.95, 0.725))} of rounds, though it knows these shares. 80% needs more tasks (54: ${percent(bestPower(54, 0.95, 0.725))}) or finer labels, where the share of equal labels says more.`,
};

// `npm run advice`: how often each sentence is said in simulated studies, as the table of docs/measurements/advice.md.
// `npm run advice -- --only raters` measures the cases with that word and prints them; the file is left alone.
const { only, seed } = parseArgs({ options: { only: { type: "string" }, seed: { type: "string" } } }).values;
const wanted = (advice: AdviceCase) => `${advice.about} ${advice.says} ${advice.studies}`.includes(only ?? "");
const rows = ADVICE_CASES.filter(wanted).map((advice) => {
  const rate = rateOf(advice, advice.runs, seed);
  console.log(`${advice.about}: ${advice.says} (${advice.studies}): ${shareWords(rate)}, wanted ${boundWords(advice)}`);
  return { advice, rate };
});
if (only === undefined && seed === undefined) {
  writeFileSync(join(PROJECT_ROOT, "docs/measurements/advice.md"), page(rows));
}

function page(measured: typeof rows): string {
  const parts = [...new Set(measured.map(({ advice }) => advice.about))].map((about) => {
    const own = measured.filter(({ advice }) => advice.about === about);
    const lines = own.map(
      ({ advice, rate }) =>
        `| ${advice.says} | ${advice.studies} | ${shareWords(rate)} | ${boundWords(advice)} | ${rate.runs.toLocaleString("en")} |`,
    );
    return [
      `## ${about}`,
      "",
      "| Said | Simulated studies | Share | Wanted | Studies |",
      "| --- | --- | --- | --- | --- |",
    ]
      .concat(lines, NOTES[about] ? ["", NOTES[about]] : [])
      .join("\n");
  });
  return `${INTRODUCTION}\n\n${parts.join("\n\n")}\n`;
}

function shareWords({ said, of, runs }: AdviceRate): string {
  if (of === 0) return "nothing is said";
  const share = `${((100 * said) / of).toFixed(1)}%`;
  return of === runs ? share : `${share} of ${of.toLocaleString("en")} in which it can be computed`;
}

function boundWords({ wanted: bound }: AdviceCase): string {
  return "atMost" in bound ? `at most ${percent(bound.atMost)}` : `at least ${percent(bound.atLeast)}`;
}
