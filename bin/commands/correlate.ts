import type { Command } from "commander";
import { addResamplingOptions, type RawResamplingOptions, readResamplingOptions } from "../agreement/agreement-options";
import { computeCorrelations } from "../correlate/compute-correlations";
import { correlationsJson, correlationsText } from "../correlate/correlate-output";
import { addLabelFileOptions, type RawLabelFileOptions, readLabelFileOptions } from "../labels/label-file-options";
import {
  addOtherFileOptions,
  assertOneStandardInput,
  type RawOtherFileOptions,
  readOtherFileOptions,
} from "../labels/other-file-options";
import { readScores } from "../labels/read-scores";
import { USUAL_CLUSTER, wantedCluster } from "../labels/unit-clusters";
import { columnsJson, columnsLines } from "../labels/used-columns";

interface Options extends RawLabelFileOptions, RawOtherFileOptions, RawResamplingOptions {
  readonly system?: string;
  readonly cluster?: string;
  readonly json?: boolean;
}

const EXAMPLES = `
Examples:
  npm run -s tickbox -- correlate docs/examples/people.csv docs/examples/models.csv
  npm run -s tickbox -- correlate docs/examples/people.csv docs/examples/models.csv --system system --json
  npm run -s tickbox -- correlate docs/examples/people.csv docs/examples/models.csv --by system`;

export function correlateCommand(command: Command): void {
  command
    .argument("<labels>", "the scores of people: CSV, TSV or JSON Lines; - for standard input")
    .argument("<other>", "the scores to compare with them: each rater by itself");
  addLabelFileOptions(command);
  addOtherFileOptions(command);
  command
    .option("--system <column>", "which system wrote a response: also compare the means of systems")
    .option(
      "--cluster <column>",
      `what responses that are not independent share, resampled together for the intervals (default: ${USUAL_CLUSTER}, if present)`,
    );
  addResamplingOptions(command);
  command
    .option("--json", "print one object with every number in full")
    .addHelpText("after", EXAMPLES)
    .action(async (labelsPath: string, otherPath: string, raw: Options) => {
      assertOneStandardInput(labelsPath, otherPath);
      const options = readResamplingOptions(raw);
      const file = readLabelFileOptions(raw);
      const system = raw.system === undefined ? null : { column: raw.system, isRequired: false };
      const cluster = wantedCluster(raw.cluster);
      const labels = await readScores(labelsPath, file, {
        system: system && { ...system, isRequired: true },
        cluster,
      });
      const otherFile = { ...readOtherFileOptions(file, raw, "other"), by: file.by, isByOptional: true };
      const other = await readScores(otherPath, otherFile, { system, cluster: { ...cluster, isRequired: false } });
      for (const note of [...labels.notes, ...other.notes]) console.error(note);
      const found = computeCorrelations(labels, other, system !== null, options);
      const names = { labels: labels.name, other: other.name };
      console.log(
        raw.json
          ? JSON.stringify({ ...columnsJson([labels, other]), ...correlationsJson(found, file.by.length > 0) }, null, 2)
          : `${columnsLines([labels, other])}\n\n${correlationsText(names, found, options)}`,
      );
    });
}
