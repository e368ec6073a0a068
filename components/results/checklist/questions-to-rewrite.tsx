import { useQuery } from "@tanstack/react-query";
import { countColumn, estimateColumns } from "@/components/figure/estimate-columns";
import type { FigureData } from "@/components/figure/figure-data";
import { formatNumber, formatShare, formatStatistic } from "@/components/figure/statistic/format-number";
import { TablePanel } from "@/components/figure/table-panel";
import { PanelWaiting } from "@/components/figure/waiting/panel-waiting";
import { LinkButton } from "@/components/ui/link-button";
import { Panel } from "@/components/ui/panel";
import { formatCount } from "@/lib/format/format-number";
import { t } from "@/lib/messages/translate";
import { type AnalysedItem, itemAnalysisFigure } from "@/lib/results/item-analysis";
import { figureQuery, type WhoseLabels } from "@/lib/results/queries/figure-query";
import { DEFAULT_ITEM_RULES } from "@/lib/stats/checklist/item-analysis";
import { type DisputeCause, ITEM_PROBLEMS, type ItemProblem } from "@/lib/stats/checklist/item-problems";

const PROBLEMS: Readonly<Record<ItemProblem, string>> = {
  "never-failed": t("never failed"),
  "always-unknown": t("always UNKNOWN"),
  redundant: t("redundant"),
  "negative-discrimination": t("against the rest"),
  disagreement: t("disputed"),
};

const CAUSES: Readonly<Record<DisputeCause, string>> = {
  wording: t("read differently"),
  response: t("some responses leave it open"),
  rater: t("one rater differs"),
  either: t("both answers can be defended"),
};

function causeOf({ cause, rater }: AnalysedItem): string {
  if (cause === null) return "";
  return cause === "rater" && rater !== null ? t("{rater} differs from the others", { rater }) : CAUSES[cause];
}

const LABELS_NEEDED = t(
  "Questions that people read differently are mostly found from 8 responses a question on if three people answer about each (15 with two, 4 with five).",
);

export interface QuestionsToRewriteProps {
  roundId: string;
  whose: WhoseLabels;
  version: string;
  /** where questions are put into other words; none where this is that page */
  rewordAt?: string;
}

/** Questions that tell nothing, say the same as another, or split the raters, and why these differ. */
export function QuestionsToRewrite({ roundId, whose, version, rewordAt }: QuestionsToRewriteProps) {
  const { data, error, refetch } = useQuery(figureQuery(itemAnalysisFigure, roundId, whose, version));
  const title = t("Checklist questions to rewrite");
  if (!data) return <PanelWaiting title={title} error={error} onRetry={refetch} />;
  if (data.isTooLarge) {
    return (
      <Panel level={2} title={title}>
        {t.rich(
          "The round has too many answers to analyse here. Export its labels and use <code>questions</code> on the command line.",
          { code: (text) => <code key={text}>{text}</code> },
        )}
      </Panel>
    );
  }
  const found = ITEM_PROBLEMS.filter((problem) => data.counts[problem] > 0)
    .map((problem) => `${formatCount(data.counts[problem])} ${PROBLEMS[problem]}`)
    .join(", ");
  return (
    <TablePanel<AnalysedItem>
      title={title}
      description={[
        t(
          "{nListed} of {count, plural, one {# question{found}} other {# questions{found}}}. To reword: {nToRewrite}.",
          {
            nListed: Math.max(data.items.length, data.nProblematic),
            nToRewrite: data.nToRewrite,
            count: data.nQuestions,
            found: found ? `: ${found}` : "",
          },
        ),
        ...(data.nToRewrite === 0 ? [LABELS_NEEDED] : []),
      ].join(" ")}
      actions={
        rewordAt !== undefined && data.nToRewrite > 0 ? (
          <LinkButton size="sm" href={rewordAt}>
            {t("Reword")}
          </LinkButton>
        ) : undefined
      }
      footer={
        <details>
          <summary className="w-fit cursor-pointer">{t("What the reasons mean")}</summary>
          <ul className="mt-2 flex max-w-prose list-disc flex-col gap-1 ps-5">
            {reasonWords(data.hasEither).map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </details>
      }
      fileName="questions-to-rewrite"
      empty={t("No problems found.")}
      data={{
        caption: t("Questions to rewrite, and why"),
        columns: columnsOf(data.items).filter(({ id }) => data.hasEither || !EITHER_COLUMNS.includes(id)),
        rows: data.items,
        rowKey: (row) => row.itemId,
      }}
    />
  );
}

const reasonWords = (hasEither: boolean): string[] => {
  const { minResponses, redundantPhi, disagreement } = DEFAULT_ITEM_RULES;
  return [
    t("Redundant: phi with another question of the checklist is at least {redundantPhi}.", {
      redundantPhi: String(redundantPhi),
    }),
    t("Against the rest: fails where the rest of the checklist passes."),
    t(
      "Disputed: at least {disagreement} of the pairs of raters differ, more than the same raters do on other questions.",
      {
        disagreement: formatShare(disagreement, 0),
      },
    ),
    hasEither
      ? t(
          "To reword: people probably read it differently (a mixture of clear and ambiguous questions, which takes careless raters into account) or say that both answers can be defended.",
        )
      : t(
          "To reword: people probably read it differently (a mixture of clear and ambiguous questions, which takes careless raters into account).",
        ),
    t(
      "Equal wordings are one question. A question is listed from {minResponses} responses on, and only if chance would hardly explain it (exact tests, corrected for all questions).",
      { minResponses },
    ),
  ];
};

/** Of rounds in which nobody can answer so, they would say 0% as if somebody could have. */
const EITHER_COLUMNS: readonly string[] = ["either", "eithers"];

/** What no question has takes no place on the screen. */
export function columnsOf(items: readonly AnalysedItem[]): FigureData<AnalysedItem>["columns"] {
  const missing = {
    why: items.every(({ problems }) => problems.length === 0),
    cause: items.every(({ cause }) => cause === null),
    reword: items.every(({ toRewrite }) => !toRewrite),
    phi: items.every(({ likest }) => likest === null),
    either: items.every(({ eithers }) => eithers === 0),
  };
  const left = new Set(Object.entries(missing).flatMap(([id, isMissing]) => (isMissing ? [id] : [])));
  return COLUMNS.map((column) => (left.has(column.id) ? { ...column, only: "csv" } : column));
}

const COLUMNS: FigureData<AnalysedItem>["columns"] = [
  {
    id: "question",
    header: t("Question"),
    rowHeader: true,
    className: "min-w-44 sm:min-w-64",
    value: (row) => row.question,
  },
  {
    id: "instruction",
    header: t("Instruction"),
    value: ({ instructionId, checklists }) =>
      checklists > 1 ? t("{instructionId} and {more} more", { instructionId, more: checklists - 1 }) : instructionId,
  },
  { id: "number", header: t("Number"), only: "csv", value: (row) => row.number },
  {
    id: "why",
    header: t("Why"),
    value: ({ problems, likest }) =>
      problems
        .map((problem) =>
          problem === "redundant" && likest
            ? t("redundant with question {number}", { number: likest.number })
            : PROBLEMS[problem],
        )
        .join(", "),
  },
  { id: "cause", header: t("Why raters differ"), value: causeOf },
  { id: "reword", header: t("Reword"), value: ({ toRewrite }) => (toRewrite ? t("yes") : "") },
  countColumn<AnalysedItem>("responses", t("Responses"), (row) => row.responses),
  ...estimateColumns<AnalysedItem>("passes", t("Pass"), (row) => row.difficulty, formatShare),
  {
    id: "discrimination",
    header: t("Discrimination"),
    numeric: true,
    value: (row) => row.discrimination,
    cell: (row) => formatStatistic(row.discrimination),
  },
  {
    id: "phi",
    header: t("Phi with the most similar"),
    numeric: true,
    value: (row) => row.likest?.phi ?? null,
    cell: ({ likest }) => (likest ? formatNumber(likest.phi, 2) : "–"),
  },
  {
    id: "disagreement",
    header: t("Raters who differ"),
    numeric: true,
    value: (row) => row.disagreement,
    cell: (row) => formatStatistic(row.disagreement, formatShare),
  },
  {
    id: "either",
    header: t("Could be either"),
    numeric: true,
    value: (row) => row.either,
    cell: (row) => formatStatistic(row.either, formatShare),
  },
  { id: "ambiguity", header: t("Ambiguity"), only: "csv", value: (row) => row.ambiguity },
  { id: "yes", header: t("YES"), only: "csv", value: (row) => row.yes },
  { id: "no", header: t("NO"), only: "csv", value: (row) => row.no },
  { id: "unknown", header: t("UNKNOWN"), only: "csv", value: (row) => row.unknown },
  { id: "eithers", header: t("EITHER"), only: "csv", value: (row) => row.eithers },
];
