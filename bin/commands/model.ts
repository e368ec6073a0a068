import { Option } from "commander";
import { fitModel, RANDOM_KINDS, type RandomKind } from "@/lib/stats/models/label-model";
import { AppError } from "@/lib/wire/app-error";
import { listOf } from "../labels/label-file-options";
import { modelJson, modelText } from "../model/model-output";
import { readModelData } from "../model/read-model-data";
import { statisticsCommand } from "../statistics/statistics-command";
import { progressLine } from "../support/progress-line";

interface Options {
  readonly fixed?: string;
  readonly item?: string;
  readonly random: string;
  readonly confidence: string;
}

const HELP = `
Scores are fitted by a cumulative logit model (R: ordinal::clmm), answers YES and NO or any two values by a logistic one
(lme4::glmer), preferences of pairs by Bradley–Terry (clmm with thresholds symmetric about 0).

Examples:
  npm run -s tickbox -- model docs/examples/people.csv
  npm run -s tickbox -- model docs/examples/people.csv --random rater,item,unit --json
  npm run -s tickbox -- model docs/examples/pairs-judged.csv`;

export const modelCommand = statisticsCommand<Options>({
  name: "model",
  files: [["<labels>", "scores, answers or preferences: CSV, TSV or JSON Lines; - for standard input"]],
  labelsWithout: ["--reversible", "--stored-order", "--symmetric"],
  options: [
    new Option(
      "--fixed <columns>",
      "what labels are explained by, as a,b, each with its values as categories; none (default: the system, if present)",
    ),
    new Option(
      "--random <kinds>",
      "which effects vary at random: of rater, item and unit those named, as rater,item; none",
    ).default("rater,item"),
    new Option("--item <column>", "what units share, such as the instruction (default: instruction_id, else the unit)"),
    new Option("--confidence <share>", "confidence level of the intervals").default("0.95"),
  ],
  help: HELP,
  async run({ paths: [path = ""], raw, file }) {
    const confidence = Number(raw.confidence);
    if (!(confidence > 0 && confidence < 1)) {
      throw new AppError(
        "INVALID",
        `--confidence: expected a share between 0 and 1, such as 0.95; found ${raw.confidence}.`,
      );
    }
    const options = file();
    const fixed = raw.fixed === undefined ? null : raw.fixed === "none" ? [] : listOf("--fixed", raw.fixed);
    const random = raw.random === "none" ? [] : listOf("--random", raw.random).map(randomKind);
    const read = await readModelData(path, options, { fixed, item: raw.item ?? null });
    if (read.areOfPairs && !read.areNamed) {
      throw new AppError(
        "INVALID",
        `${read.name}: labels compare A and B, and no columns name the two systems. Call them system_a and system_b.`,
      );
    }
    const value = read.columns.value ?? "label";
    const progress = progressLine(process.stderr);
    let steps = 0;
    const onStep = () => progress.say(`Fitting ${read.name}: ${++steps} evaluations of the likelihood`);
    const choices = { random, fixed: read.fixed, value, confidence, onStep };
    const models = read.groups.map((group) => ({ by: group.by, ...fitModel(group, choices) }));
    progress.clear();
    const printed = { confidence, isGrouped: options.by.length > 0 };
    return {
      files: [read],
      json: () => ({ item: read.item, ...modelJson(models, printed) }),
      text: () => modelText(read.name, models, printed),
    };
  },
});

function randomKind(text: string): RandomKind {
  const kind = RANDOM_KINDS.find((each) => each === text);
  if (kind) return kind;
  throw new AppError("INVALID", `--random: expected some of ${RANDOM_KINDS.join(", ")}, or none; found "${text}".`);
}
