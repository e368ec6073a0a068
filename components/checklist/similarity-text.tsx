import type { ChecklistOfInstruction } from "@/lib/domain/checklist/checklist";
import { counted } from "@/lib/domain/format/counted";
import { decimalsNearThreshold, PERFECT } from "@/lib/domain/format/decimals-near-threshold";

const shown = (value: number) => value.toFixed(decimalsNearThreshold(value, PERFECT, 2));

/** How alike a checklist is to the gold one, in one line. */
export function SimilarityText({ checklist }: { checklist: ChecklistOfInstruction }) {
  const { similarity, isGold } = checklist;
  if (isGold) return "The gold checklist of this instruction.";
  if (!similarity) return "No checklist of this instruction is gold yet.";
  const { bleu, rouge1, rouge2, rougeL, countDifference } = similarity;
  const measures = [
    ["BLEU", bleu],
    ["ROUGE-1", rouge1],
    ["ROUGE-2", rouge2],
    ["ROUGE-L", rougeL],
  ] as const;
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      <span>To gold:</span>
      {measures.map(([name, value]) => (
        <span key={name} className="tabular-nums">
          {name}{" "}
          {value === null ? <span title="Undefined: there are no words to compare.">undefined</span> : shown(value)}
        </span>
      ))}
      <span className="tabular-nums">
        {countDifference === 0 ? "as many questions" : `${counted(countDifference, "question")} apart`}
      </span>
    </span>
  );
}
