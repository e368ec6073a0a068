import { formatNearThreshold } from "@/components/figure/statistic/format-number";

export function pValueWords(p: number): string {
  return p < 0.001 ? "p < 0.001" : `p = ${formatNearThreshold(0.05, p)}`;
}
