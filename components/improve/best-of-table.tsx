import { Badge } from "@/components/ui/badge";
import { type Column, DataTable } from "@/components/ui/data-table";
import { TextLink } from "@/components/ui/link";
import type { BestOf, BestOfInstruction } from "@/lib/improve/best-of-n";
import { t } from "@/lib/messages/translate";
import { shown } from "./mean-stat";

/** Each instruction with its samples' scores: which are the best, and whether they truly are. */
export function BestOfTable({ studyId, best }: { studyId: string; best: BestOf }) {
  const columns: Column<BestOfInstruction>[] = [
    {
      id: "instruction",
      header: t("Instruction"),
      rowHeader: true,
      cell: ({ instructionId, externalId, excerpt }) => (
        <span className="flex max-w-80 min-w-40 flex-col gap-0.5">
          <TextLink href={`/studies/${studyId}/data/instructions/${instructionId}`}>{externalId}</TextLink>
          <span className="line-clamp-2 text-xs font-normal text-ink-muted">
            <bdi>{excerpt}</bdi>
          </span>
        </span>
      ),
    },
    {
      id: "best",
      header: t("Best"),
      cell: ({ samples }) => <Samples samples={samples.filter(({ isBest }) => isBest)} />,
    },
    {
      id: "scores",
      header: t("Scores of all samples"),
      cell: ({ samples }) => <Numbers values={samples.map(({ score }) => score)} />,
    },
    ...(best.truth
      ? [
          {
            id: "truth",
            header: t("Reference score of all samples"),
            cell: ({ samples }: BestOfInstruction) => <Numbers values={samples.map(({ truth }) => truth)} />,
          },
        ]
      : []),
  ];
  return (
    <DataTable
      caption={t("Samples of each instruction, in their order")}
      hideCaption
      dense
      columns={columns}
      rows={best.instructions}
      rowKey={({ instructionId }) => instructionId}
      empty={t("No instruction has two samples that this source scored.")}
    />
  );
}

function Samples({ samples }: { samples: BestOfInstruction["samples"] }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {samples.map(({ sample, isTrulyBest, truth }) => (
        <Badge key={sample} tone={truth === null ? "accent" : isTrulyBest ? "positive" : "warning"}>
          {t("sample {sample}", { sample })}
          {truth === null ? "" : isTrulyBest ? t(", truly best") : t(", not truly best")}
        </Badge>
      ))}
    </span>
  );
}

function Numbers({ values }: { values: readonly (number | null)[] }) {
  return (
    <span className="tabular-nums">{values.map((value) => (value === null ? "–" : shown(value))).join(" · ")}</span>
  );
}
