import { type Command, Option } from "commander";
import type { AlignmentMeasure } from "@/lib/stats/judge/alternative-annotator-test";
import { AppError } from "@/lib/wire/app-error";
import { addResamplingOptions, type RawResamplingOptions, readResamplingOptions } from "../agreement/agreement-options";
import { altTestJson, altTestText } from "../alt-test/alt-test-output";
import { computeAltTest } from "../alt-test/compute-alt-test";
import { addLabelFileOptions, type RawLabelFileOptions, readLabelFileOptions } from "../labels/label-file-options";
import {
  addOtherFileOptions,
  assertOneStandardInput,
  type RawOtherFileOptions,
  readOtherFileOptions,
} from "../labels/other-file-options";
import { readLabelTable } from "../labels/read-label-table";
import { addClusterOption, wantedCluster } from "../labels/unit-clusters";
import { columnsJson, columnsLines } from "../labels/used-columns";

interface Options extends RawLabelFileOptions, RawOtherFileOptions, RawResamplingOptions {
  readonly measure: AlignmentMeasure;
  readonly epsilon: string;
  readonly cluster?: string;
  readonly q: string;
  readonly json?: boolean;
}

const EXAMPLES = `
The alternative annotator test (Calderon, Reichart and Dror 2025): each person in turn is left out, and it is asked whether
the model is as close to the others as that person, less ε. A model passes where it may replace at least half of the people.
ε is what the model may be worse, since it is cheaper: 0.2 beside experts, 0.15 beside skilled people, 0.1 beside a crowd.

Examples:
  npm run -s tickbox -- alt-test docs/examples/people.csv docs/examples/models.csv
  npm run -s tickbox -- alt-test docs/examples/people.csv docs/examples/models.csv --measure neg_rmse --epsilon 0.1 --json`;

export function altTestCommand(command: Command): void {
  command
    .argument("<people>", "the labels of people: CSV, TSV or JSON Lines; - for standard input")
    .argument("<models>", "the labels of models: each rater is one");
  addLabelFileOptions(command, ["--by", "--reversible", "--stored-order"]);
  addOtherFileOptions(command);
  command
    .addOption(
      new Option("--measure <measure>", "accuracy for categories, neg_rmse for scores")
        .choices(["accuracy", "neg_rmse"])
        .default("accuracy"),
    )
    .option("--epsilon <share>", "how much worse than a person the model may be", "0.2")
    .option("--q <share>", "the expected share of wrong rejections among the people, at most", "0.05");
  addClusterOption(command, "items of the people's file");
  addResamplingOptions(command);
  command
    .option("--json", "print one object with every number in full")
    .addHelpText("after", EXAMPLES)
    .action(async (peoplePath: string, modelsPath: string, raw: Options) => {
      assertOneStandardInput(peoplePath, modelsPath);
      const { measure } = raw;
      const options = {
        ...readResamplingOptions(raw),
        measure,
        epsilon: share("--epsilon", raw.epsilon, 0),
        q: share("--q", raw.q, Number.MIN_VALUE),
      };
      const file = {
        ...readLabelFileOptions(raw),
        orientation: raw.symmetric ? ("symmetric" as const) : ("stored" as const),
      };
      const levels = measure === "accuracy" ? (["nominal"] as const) : null;
      const people = await readLabelTable(peoplePath, file, levels, wantedCluster(raw.cluster));
      const models = await readLabelTable(modelsPath, readOtherFileOptions(file, raw, "model"), levels);
      for (const note of [...people.notes, ...models.notes]) console.error(note);
      const results = computeAltTest(people, models.table, options);
      const names = people.table.raterIds ?? [];
      const files = { people: people.name, models: models.name };
      const drawn = people.clusters ? "clusters of items" : "items";
      console.log(
        raw.json
          ? JSON.stringify({ ...columnsJson([people, models]), ...altTestJson(results, names, options) }, null, 2)
          : `${columnsLines([people, models])}\n\n${altTestText(files, results, names, { ...options, drawn })}`,
      );
    });
}

function share(option: string, text: string, least: number): number {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  if (value >= least && value < 1) return value;
  throw new AppError("INVALID", `${option}: expected a share from 0 to below 1, such as 0.05; found "${text}".`);
}
