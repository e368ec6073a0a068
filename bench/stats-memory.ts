// The memory that one alpha takes, printed in kilobytes: see stats.ts.
import { existsSync, readFileSync } from "node:fs";
import { krippendorffAlpha } from "@/lib/stats/alpha/krippendorff-alpha";
import { patternsFromTable } from "@/lib/stats/reliability/label-table";
import { labelTableFromMatrix } from "@/lib/stats/reliability/label-table-from-matrix";
import { syntheticMatrix } from "./stats-matrix";

const [nUnits, nRaters] = [Number(process.argv[2]), 5];
const cells = syntheticMatrix(nUnits, nRaters);
krippendorffAlpha(patternsFromTable(labelTableFromMatrix({ nUnits, nRaters, cells })), "ordinal");
process.stdout.write(String(peakKilobytes()));

/** Linux' own high-water mark; the portable one also counts the parent that a process was forked from. */
function peakKilobytes(): number {
  const status = existsSync("/proc/self/status") ? readFileSync("/proc/self/status", "utf8") : "";
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? process.resourceUsage().maxRSS);
}
