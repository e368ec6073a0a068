import { Command } from "commander";
import { agreementJson } from "../agreement/agreement-json";
import { type RawStatisticsOptions, readStatisticsOptions, statisticsOptions } from "../agreement/agreement-options";
import { readAgreement } from "../agreement/read-agreement";
import { labelFileOptions, type RawLabelFileOptions, readLabelFileOptions } from "../labels/label-file-options";
import { clusterOption, wantedCluster } from "../labels/unit-clusters";
import { type RawResamplingOptions, readResamplingOptions, resamplingOptions } from "../statistics/resampling-options";

/** What `agreement FILE WORDS… --json` prints, without a process of its own; no intervals unless asked for. */
export async function agreementOf(path: string, words = "") {
  const command = new Command();
  const options = [...labelFileOptions(), ...statisticsOptions(), clusterOption("units"), ...resamplingOptions()];
  for (const option of options) command.addOption(option);
  command.exitOverride().parse(words.split(" ").filter(Boolean), { from: "user" });
  const raw = {
    ...command.opts<RawLabelFileOptions & RawStatisticsOptions & RawResamplingOptions & { cluster?: string }>(),
    ...(words.includes("--bootstrap") ? {} : { bootstrap: "0" }),
  };
  const compute = { ...readResamplingOptions(raw), ...readStatisticsOptions(raw) };
  const read = await readAgreement(path, readLabelFileOptions(raw), compute, wantedCluster(raw.cluster));
  return { ...agreementJson(read), notes: read.notes };
}
