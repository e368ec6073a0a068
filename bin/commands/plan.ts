import { Option } from "commander";
import { DEFAULT_SIMULATIONS } from "@/lib/stats/planning/simulated-alphas";
import { planFromOptions, planFromPilot } from "../plan/compute-plan";
import { type RawPlanOptions, readPlanOptions } from "../plan/plan-options";
import { planJson, planText } from "../plan/plan-output";
import { statisticsCommand } from "../statistics/statistics-command";

const HELP = `
Examples:
  npm run -s tickbox -- plan --width 0.1 --alpha 0.6 --raters 2,3,5
  npm run -s tickbox -- plan --delta 0.1 --alpha 0.2 --values 1,2,3,4,5 --shares 1,2,4,2,1 --raters 3
  npm run -s tickbox -- plan docs/examples/ratings.csv --where criterion=helpfulness --width 0.15 --raters 3 --json`;

export const planCommand = statisticsCommand<RawPlanOptions>({
  name: "plan",
  files: [["[pilot]", "labels of a pilot: their values, their shares and their alpha are assumed; else see --alpha"]],
  labelsWithout: ["--raters", "--by"],
  options: [
    new Option("--width <width>", "maximum width of alpha's interval (high − low)"),
    new Option("--delta <change>", "change in alpha between two protocols"),
    new Option("--raters <list>", "raters per unit; one row for each number (default: 2,3,4,5)"),
    new Option("--alpha <alpha>", "expected agreement (default: the pilot's)"),
    new Option("--shares <list>", "without a pilot: the share of each value (default: equal)"),
    new Option("--level <level>", "nominal, ordinal, interval or ratio (default: ordinal; nominal for words)"),
    new Option("--confidence <share>", "with --width: confidence level of the interval").default("0.95"),
    new Option("--power <share>", "with --delta: probability of detecting a real change").default("0.8"),
    new Option("--significance <share>", "with --delta: probability of detecting a change that is not there").default(
      "0.05",
    ),
    new Option("--max-units <number>", "largest number of units to try").default("1000000"),
    new Option(
      "--simulations <number>",
      "simulated studies per size; sizes far from the solution use a tenth of them",
    ).default(String(DEFAULT_SIMULATIONS)),
    new Option("--seed <seed>", "random seed").default("1"),
  ],
  help: HELP,
  async run({ paths: [pilot], raw, file }) {
    const options = readPlanOptions(raw);
    const plan =
      pilot === undefined
        ? planFromOptions(raw, options)
        : await planFromPilot(pilot, file({ raters: undefined }), raw, options);
    return {
      files: plan.columns ? [{ columns: plan.columns }] : [],
      json: () => planJson(plan, options),
      text: () => planText(plan, options),
    };
  },
});
