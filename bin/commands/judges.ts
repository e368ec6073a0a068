import { type Command, Option } from "commander";
import { AppError } from "@/lib/wire/app-error";
import { addResamplingOptions, type RawResamplingOptions, readResamplingOptions } from "../agreement/agreement-options";
import { computeJudges, type JudgedAs } from "../judges/compute-judges";
import { judgesJson, judgesText } from "../judges/judges-output";
import {
  addLabelFileOptions,
  ofPairs,
  type RawLabelFileOptions,
  readLabelFileOptions,
} from "../labels/label-file-options";
import {
  addOtherFileOptions,
  assertOneStandardInput,
  type RawOtherFileOptions,
  readOtherFileOptions,
} from "../labels/other-file-options";
import { categoryNumbers, readScores, type ScoreMeaning } from "../labels/read-scores";
import { addClusterOption, wantedCluster } from "../labels/unit-clusters";
import { columnsJson, columnsLines } from "../labels/used-columns";

interface Options extends RawLabelFileOptions, RawOtherFileOptions, RawResamplingOptions {
  readonly as: JudgedAs;
  readonly cluster?: string;
  readonly json?: boolean;
}

const EXAMPLES = `
Examples:
  npm run -s tickbox -- judges docs/examples/people.csv docs/examples/models.csv
  npm run -s tickbox -- judges docs/examples/people.csv docs/examples/models.csv --as categories --json`;

export function judgesCommand(command: Command): void {
  command
    .argument("<people>", "the labels of people: CSV, TSV or JSON Lines; - for standard input")
    .argument("<judges>", "the labels of judges: every two raters are compared");
  addLabelFileOptions(command, ["--by", "--stored-order", "--symmetric"]);
  addOtherFileOptions(command);
  command.addOption(
    new Option("--as <what>", "what labels are: scores, preferences between A and B, or categories")
      .choices(["scores", "preferences", "categories"])
      .default("scores"),
  );
  addClusterOption(command, "units");
  addResamplingOptions(command);
  command
    .option("--json", "print one object with every number in full")
    .addHelpText("after", EXAMPLES)
    .action(async (peoplePath: string, judgesPath: string, raw: Options) => {
      assertOneStandardInput(peoplePath, judgesPath);
      const options = readResamplingOptions(raw);
      if (options.resamples === 0) {
        throw new AppError(
          "INVALID",
          "judges needs resamples to tell a difference from chance. Leave out --bootstrap 0.",
        );
      }
      const given = readLabelFileOptions(raw);
      const file = raw.as === "preferences" ? ofPairs(given) : given;
      const columns = { system: null, cluster: wantedCluster(raw.cluster) };
      const numberOf = categoryNumbers();
      const meanings = {
        scores: { kind: "numbers" },
        categories: { kind: "categories", numberOf },
        preferences: { kind: "preferences" },
      } as const;
      const meaning: ScoreMeaning = meanings[raw.as];
      const people = await readScores(peoplePath, file, columns, meaning);
      const otherColumns = { ...columns, cluster: { ...columns.cluster, isRequired: false } };
      const otherFile = readOtherFileOptions(file, raw, "judge");
      const judges = await readScores(judgesPath, otherFile, otherColumns, meaning);
      for (const note of [...people.notes, ...judges.notes]) console.error(note);
      const found = computeJudges(people, judges, raw.as, options);
      const names = { people: people.name, judges: judges.name };
      console.log(
        raw.json
          ? JSON.stringify({ ...columnsJson([people, judges]), ...judgesJson(found) }, null, 2)
          : `${columnsLines([people, judges])}\n\n${judgesText(names, found, raw.as, options)}`,
      );
    });
}
