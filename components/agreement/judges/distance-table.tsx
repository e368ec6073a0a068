import { type Column, DataTable } from "@/components/ui/data-table";
import { Panel } from "@/components/ui/panel";
import { TextLink } from "@/components/ui/text-link";
import type { Judges } from "@/lib/domain/agreement/judges";
import { formatCount } from "@/lib/domain/format/counted";
import * as texts from "@/lib/messages/researcher/judges";
import { say } from "@/lib/messages/researcher/say";
import { ComparisonCsvButton } from "../sources/comparison-csv";
import { SourceName } from "../sources/source-name";
import { EstimateCell } from "../statistic/estimate-cell";
import { FewUnitsBadge } from "../statistic/few-units-badge";
import { formatShare } from "../statistic/format-number";
import { CLOSER_WORDS } from "../words/closer-words";
import { type JudgeRow, judgeRows, type ShownSources, withoutRow } from "./judge-rows";

interface DistanceTableProps {
  data: Judges;
  shown: ShownSources;
  addressOf: (prediction: string) => string;
  /** the page of all sources against the reference as a whole */
  againstAll: string;
}

/** PLD-0/1/2, WPLD and accuracy of every source, the human ceiling among them. */
export function DistanceTable({ data, shown, addressOf, againstAll }: DistanceTableProps) {
  const { truth, comparisons, ceiling } = data;
  const withoutFigure = withoutRow(data, shown);
  const without = comparisons.filter(({ nPairs }) => nPairs === 0).length;
  const sharing = comparisons.some(({ sharesRaters }) => sharesRaters);
  const columns: Column<JudgeRow>[] = [
    {
      id: "source",
      header: texts.source,
      rowHeader: true,
      className: "min-w-56",
      cell: (row) =>
        row.comparison === null ? (
          <span className="flex flex-col">
            {row.name}
            <span className="text-xs font-normal text-ink-muted">{row.heading}</span>
          </span>
        ) : (
          <span className="flex flex-col items-start gap-1">
            <SourceName source={row.comparison.prediction} />
            {row.beside === null && row.comparison.sharesRaters ? (
              <span className="text-xs font-normal text-warning">{texts.sharesRatersWithTheReference}</span>
            ) : null}
          </span>
        ),
    },
    {
      id: "pairs",
      header: texts.pairsTitle,
      numeric: true,
      cell: (row) => (
        <span className="flex flex-col items-end gap-1">
          {row.comparison === null ? (
            formatCount(row.n)
          ) : (
            <TextLink href={addressOf(row.comparison.prediction.id)}>{formatCount(row.n)}</TextLink>
          )}
          <FewUnitsBadge units={row.n} what={texts.pair} />
        </span>
      ),
    },
    { id: "pld0", header: texts.pld0, numeric: true, cell: (row) => <EstimateCell estimate={row.pld[0]} /> },
    { id: "pld1", header: texts.pld1, numeric: true, cell: (row) => <EstimateCell estimate={row.pld[1]} /> },
    { id: "pld2", header: texts.pld2, numeric: true, cell: (row) => <EstimateCell estimate={row.pld[2]} /> },
    { id: "wpld", header: texts.wpld, numeric: true, cell: (row) => <EstimateCell estimate={row.wpld} /> },
    ...(ceiling === null
      ? []
      : [
          {
            id: "difference",
            header: texts.wpldLessPeoples,
            numeric: true,
            cell: ({ beside }: JudgeRow) => (beside?.difference ? <EstimateCell estimate={beside.difference} /> : "–"),
          },
          {
            id: "closer",
            header: texts.closer,
            cell: ({ beside }: JudgeRow) => (beside?.closer ? CLOSER_WORDS[beside.closer] : "–"),
          },
        ]),
    {
      id: "accuracy",
      header: texts.accuracy,
      numeric: true,
      // The share of the same outcomes; beside PLD-0 because that is its name where a truth is known.
      cell: (row) => <EstimateCell estimate={row.pld[0]} format={formatShare} />,
    },
  ];
  return (
    <Panel
      level={2}
      title={texts.everySourceCompared}
      description={
        <>
          {say(texts.pld0IsTheShare, {
            aSource: ceiling === null && sharing ? ` ${texts.sourceThatSharesRaters}` : "",
          })}{" "}
          {ceiling === null
            ? null
            : say.parts(texts.besideTheCeiling, {
                againstAll: (
                  <TextLink key="againstAll" href={againstAll}>
                    {texts.againstAllTogether}
                  </TextLink>
                ),
              })}
        </>
      }
      footer={
        [
          ...(without > 0 ? [say(texts.sourcesJudgedNoPair, { count: without, truth: truth.name })] : []),
          ...(withoutFigure > 0 ? [say(texts.sourcesThatShareRaters, { count: withoutFigure })] : []),
        ].join(" ") || undefined
      }
      actions={<ComparisonCsvButton rows={judgeRows(data, shown)} name="sources-against-truth" />}
      flush
    >
      <DataTable
        caption={texts.distancesOfEverySource}
        hideCaption
        columns={columns}
        rows={judgeRows(data, shown)}
        rowKey={(row) => row.key}
        empty={texts.noOtherSourceJudged}
        maxHeight="max-h-160"
      />
    </Panel>
  );
}
