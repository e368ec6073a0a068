import { useQuery } from "@tanstack/react-query";
import { countColumn } from "@/components/figure/estimate-columns";
import { formatP, formatShare, formatStatistic } from "@/components/figure/statistic/format-number";
import { TablePanel } from "@/components/figure/table-panel";
import { t } from "@/lib/messages/translate";
import { figureQuery, type WhoseLabels } from "@/lib/results/queries/figure-query";
import { type ComparedQuestions, rewordingFigure } from "@/lib/results/rewording";
import { valueOrNull } from "@/lib/stats/statistic";

type Row = ComparedQuestions & { name: string; to: string | null };

/** What other words did to agreement, on the same responses; nothing in a round that tests no rewording. */
export function ExperimentPanel({ roundId, whose, version }: { roundId: string; whose: WhoseLabels; version: string }) {
  const { data } = useQuery(figureQuery(rewordingFigure, roundId, whose, version));
  if (!data?.experiment) return null;
  const { former, reworded, unchanged, questions } = data.experiment;
  const rows: Row[] = [
    { ...reworded, name: t("All reworded questions"), to: null },
    ...(unchanged ? [{ ...unchanged, name: t("Unchanged questions"), to: null }] : []),
    ...questions.map(({ from, ...row }) => ({ ...row, name: from })),
  ];
  return (
    <TablePanel<Row>
      title={t("Did other words help?")}
      level={2}
      description={`${verdictOf(reworded)} ${t(
        "The same responses with the former questions (round {name}) and the new ones. Alpha is nominal, over responses with two answers or more in both rounds; 95% interval by a bootstrap over instructions, p by exchanging the rounds within instructions. Unchanged questions tell what raters and time changed by themselves.",
        { name: former.name },
      )}`}
      fileName="rewording"
      empty={t("No labels yet.")}
      data={{
        caption: t("Agreement before and after rewording"),
        columns: [
          { id: "question", header: t("Former question"), rowHeader: true, value: (row) => row.name },
          { id: "to", header: t("New question"), value: (row) => row.to ?? "" },
          countColumn<Row>("units", t("Compared"), (row) => row.units),
          alphaColumn("former", t("Alpha before"), (row) => row.alpha.former),
          alphaColumn("new", t("Alpha after"), (row) => row.alpha.new),
          alphaColumn("difference", t("Change"), (row) => row.alpha.difference),
          {
            id: "interval",
            header: t("95% CI"),
            numeric: true,
            value: ({ alpha: { interval } }) =>
              interval.defined ? `${interval.value.low} ${interval.value.high}` : null,
            cell: ({ alpha: { interval } }) =>
              interval.defined ? `${interval.value.low.toFixed(3)} – ${interval.value.high.toFixed(3)}` : "–",
          },
          {
            id: "p",
            header: "p",
            numeric: true,
            value: (row) => valueOrNull(row.alpha.pValue),
            cell: ({ alpha: { pValue } }) => (pValue.defined ? formatP(pValue.value) : "–"),
          },
          ...shareColumns("differing", t("Raters who differ"), (row) => row.differing),
          ...shareColumns("passes", t("YES"), (row) => row.passRate),
          ...shareColumns("either", t("Could be either"), (row) => row.either),
        ],
        rows,
        rowKey: (row) => `${row.name} ${row.to ?? ""}`,
      }}
    />
  );
}

function verdictOf({ alpha: { interval, difference } }: ComparedQuestions): string {
  if (!interval.defined || !difference.defined) return t("Nothing can be compared yet.");
  if (interval.value.low > 0) return t("People agree more on the new questions.");
  if (interval.value.high < 0) return t("People agree less on the new questions: keep the former ones.");
  return t("The labels cannot tell whether people agree more on the new questions.");
}

function alphaColumn(id: string, header: string, read: (row: Row) => ComparedQuestions["alpha"]["former"]) {
  return { id, header, numeric: true, value: read, cell: (row: Row) => formatStatistic(read(row)) };
}

function shareColumns(id: string, header: string, read: (row: Row) => ComparedQuestions["either"]) {
  return [
    {
      id: `${id}-before`,
      header: t("{what}, before", { what: header }),
      numeric: true,
      value: (row: Row) => read(row).former,
      cell: (row: Row) => formatStatistic(read(row).former, formatShare),
    },
    {
      id: `${id}-after`,
      header: t("{what}, after", { what: header }),
      numeric: true,
      value: (row: Row) => read(row).new,
      cell: (row: Row) => formatStatistic(read(row).new, formatShare),
    },
  ];
}
