import { Command } from "commander";
import { agreementJson } from "../agreement/agreement-json";
import {
  addResamplingOptions,
  addStatisticsOptions,
  type RawResamplingOptions,
  type RawStatisticsOptions,
  readResamplingOptions,
  readStatisticsOptions,
} from "../agreement/agreement-options";
import { readAgreement } from "../agreement/read-agreement";
import { addLabelFileOptions, type RawLabelFileOptions, readLabelFileOptions } from "../labels/label-file-options";
import { addClusterOption, wantedCluster } from "../labels/unit-clusters";

/** What `agreement FILE WORDS… --json` prints, without a process of its own; no intervals unless asked for. */
export async function agreementOf(path: string, words = "") {
  const command = new Command();
  addLabelFileOptions(command);
  addStatisticsOptions(command);
  addClusterOption(command, "units");
  addResamplingOptions(command);
  command.exitOverride().parse(words.split(" ").filter(Boolean), { from: "user" });
  const raw = {
    ...command.opts<RawLabelFileOptions & RawStatisticsOptions & RawResamplingOptions & { cluster?: string }>(),
    ...(words.includes("--bootstrap") ? {} : { bootstrap: "0" }),
  };
  const compute = { ...readResamplingOptions(raw), ...readStatisticsOptions(raw) };
  const read = await readAgreement(path, readLabelFileOptions(raw), compute, wantedCluster(raw.cluster));
  return { ...agreementJson(read), notes: read.notes };
}
