import type { Command } from "commander";
import { enoughLabels } from "@/lib/stats/planning/enough-labels";
import { DEFAULT_SIMULATIONS } from "@/lib/stats/planning/simulated-alphas";
import { assumptionsFromPilot, type StudyAssumptions } from "@/lib/stats/planning/study-assumptions";
import { patternsFromTable } from "@/lib/stats/reliability/label-table";
import { seededRandom } from "@/lib/stats/resampling/random";
import { AppError } from "@/lib/wire/app-error";
import { fittingLevel } from "../agreement/compute-agreement";
import { collectLabels } from "../labels/collect-labels";
import { addLabelFileOptions, type RawLabelFileOptions, readLabelFileOptions } from "../labels/label-file-options";
import { readLabelFile } from "../labels/read-label-file";
import { columnsJson, columnsLines } from "../labels/used-columns";
import { computePlan } from "../plan/compute-plan";
import { assumptionsFromOptions, type PlanOptions, type RawPlanOptions, readPlanOptions } from "../plan/plan-options";
import { planJson, planText } from "../plan/plan-output";
import { shortNumber } from "../support/text-table";

interface Options extends Omit<RawLabelFileOptions, "raters">, RawPlanOptions {
  readonly json?: boolean;
}

const EXAMPLES = `
Examples:
  npm run -s tickbox -- plan --width 0.1 --alpha 0.6 --raters 2,3,5
  npm run -s tickbox -- plan --delta 0.1 --alpha 0.2 --values 1,2,3,4,5 --shares 1,2,4,2,1 --raters 3
  npm run -s tickbox -- plan docs/examples/ratings.csv --where criterion=helpfulness --width 0.15 --raters 3 --json`;

export function planCommand(command: Command): void {
  command
    .argument("[pilot]", "labels of a pilot: their values, their shares and their alpha are assumed; else see --alpha")
    .option("--width <width>", "maximum width of alpha's interval (high − low)")
    .option("--delta <change>", "the change in alpha between two protocols to detect")
    .option("--raters <list>", "raters per unit; one row for each number (default: 2,3,4,5)")
    .option("--alpha <alpha>", "expected agreement (default: the pilot's)")
    .option("--shares <list>", "without a pilot: the share of each value (default: equal)")
    .option("--level <level>", "nominal, ordinal, interval or ratio (default: ordinal; nominal for words)")
    .option("--confidence <share>", "with --width: confidence level of the interval", "0.95")
    .option("--power <share>", "with --delta: probability of detecting a real change", "0.8")
    .option("--significance <share>", "with --delta: probability of detecting a change that is not there", "0.05")
    .option("--max-units <number>", "largest number of units to try", "1000000")
    .option(
      "--simulations <number>",
      "how many studies of each size are simulated; of sizes far from the one that is sought a tenth",
      String(DEFAULT_SIMULATIONS),
    )
    .option("--seed <seed>", "random seed", "1");
  addLabelFileOptions(command, ["--raters", "--by"]);
  command.option("--json", "print one object with every number in full").addHelpText("after", EXAMPLES).action(runPlan);
}

async function runPlan(pilot: string | undefined, raw: Options): Promise<void> {
  const options = readPlanOptions(raw);
  const plan = pilot === undefined ? planFromOptions(raw, options) : await planFromPilot(pilot, raw, options);
  const files = plan.columns ? [{ columns: plan.columns }] : [];
  const { columns } = columnsJson(files);
  const json = { ...(files.length > 0 && { columns }), ...planJson(plan, options) };
  const lines = files.length > 0 ? `${columnsLines(files)}\n\n` : "";
  console.log(raw.json ? JSON.stringify(json, null, 2) : `${lines}${planText(plan, options)}`);
}

function planFromOptions(raw: Options, options: PlanOptions) {
  const assumptions = assumptionsFromOptions(raw, options.alpha);
  const isOrdered = raw.values !== undefined || assumptions.values.every((value) => typeof value === "number");
  const level = options.level ?? (isOrdered ? "ordinal" : "nominal");
  assertReachable(assumptions, options);
  return {
    level,
    assumptions,
    pilot: null,
    columns: null,
    now: null,
    rows: computePlan(assumptions, null, level, options),
  };
}

async function planFromPilot(path: string, raw: Options, options: PlanOptions) {
  if (raw.shares !== undefined) {
    throw new AppError(
      "INVALID",
      "--shares is for assumptions without a pilot: a pilot has its own. Leave one of the two out.",
    );
  }
  const file = readLabelFileOptions({ ...raw, raters: undefined });
  return readLabelFile(path, file, async (reading) => {
    const { groups, columns } = await collectLabels(reading, file);
    const levels = options.level === null ? null : [options.level];
    const table = groups[0]?.labels.finish(levels).table;
    if (!table) throw new AppError("INVALID", `${reading.name}: expected at least one label; found none.`);
    const patterns = patternsFromTable(table);
    const level = options.level ?? fittingLevel(table);
    const found = assumptionsFromPilot(patterns, level);
    if (!found.defined) {
      throw new AppError("INVALID", `${reading.name} cannot serve as a pilot. ${found.explanation}`);
    }
    const assumptions = { ...found.value, alpha: options.alpha ?? found.value.alpha };
    assertReachable(assumptions, options);
    // The pilot's own units carry the pilot's own alpha.
    const units = options.alpha === null ? patterns : null;
    const { target, simulations, seed, maxUnits } = options;
    const now =
      units && target.kind === "width"
        ? enoughLabels(units, { ...target, difference: level, random: seededRandom(seed), simulations, maxUnits })
        : null;
    return {
      level,
      assumptions,
      pilot: reading.name,
      columns,
      now,
      rows: computePlan(assumptions, units, level, options),
    };
  });
}

function assertReachable({ alpha }: StudyAssumptions, { target }: PlanOptions): void {
  if (target.kind === "width") return;
  const changed = alpha + target.delta;
  if (changed >= 0 && changed <= 1) return;
  throw new AppError(
    "INVALID",
    `--delta: expected a change that leaves alpha between 0 and 1; ${shortNumber(alpha)} changed by ${target.delta} is ${shortNumber(changed)}.`,
  );
}
