import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Callout } from "@/components/ui/callout";
import { Panel } from "@/components/ui/panel";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { Estimate, NumberStatistic } from "@/lib/domain/agreement/agreement-statistic";
import { isPending } from "@/lib/domain/agreement/pending";
import type {
  JudgeBias,
  JudgePair,
  RoundJudges,
  RoundJudgesQuery,
  ScoreAgreementsRow,
  StandInRow,
} from "@/lib/domain/agreement/round-judges";
import { roundJudgesQuery } from "@/lib/queries/agreement/round-analysis";
import { countColumn } from "../figure/count-column";
import { estimateColumns } from "../figure/estimate-columns";
import type { FigureColumn } from "../figure/figure-data";
import { TablePanel } from "../figure/table-panel";
import { RaterName } from "../raters/rater-name";
import { formatNumber, formatShare } from "../statistic/format-number";
import { AsOfNotice } from "../waiting/as-of-notice";
import { PanelWaiting } from "../waiting/panel-waiting";
import { WorkerComputes } from "../waiting/worker-computes";
import { JUDGE_MEASURE_NAMES } from "../words/judge-measure-names";
import { pValueWords } from "../words/verdict-words";

type Epsilon = RoundJudgesQuery["epsilon"];

const EPSILON_CHOICES: readonly { value: Epsilon; label: string }[] = [
  { value: "0.2", label: "Experts (ε 0.2)" },
  { value: "0.15", label: "Skilled (ε 0.15)" },
  { value: "0.1", label: "Crowd (ε 0.1)" },
];

export interface RoundJudgePanelsProps {
  roundId: string;
  roundName: string;
  /** what the page’s figures leave out */
  without: string | undefined;
}

/** The judges of one round beside its people. */
export function RoundJudgePanels({ roundId, roundName, without }: RoundJudgePanelsProps) {
  const [epsilon, setEpsilon] = useState<Epsilon>("0.2");
  const { data, error, refetch } = useQuery(roundJudgesQuery(roundId, { epsilon, without }));
  if (!data) {
    return (
      <Panel level={2} title={`May a model stand in? ${roundName}`}>
        <PanelWaiting error={error} onRetry={refetch} />
      </Panel>
    );
  }
  if (isPending(data)) {
    return (
      <Panel level={2} title={`May a model stand in? ${roundName}`}>
        <WorkerComputes pending={data} />
      </Panel>
    );
  }
  if (data.isTooLarge) {
    return (
      <Callout title={`${roundName} has more labels than are compared here`}>
        Export its labels and use <code>alt-test</code>, <code>correlate</code>, <code>judges</code> and{" "}
        <code>biases</code> on the command line.
      </Callout>
    );
  }
  if (data.judges.length === 0) return null;
  return (
    <>
      <AsOfNotice asOf={data.asOf} />
      <StandInPanel data={data} roundName={roundName} epsilon={epsilon} onEpsilon={setEpsilon} />
      <PersonsPanel data={data} roundName={roundName} />
      {data.agreements.length > 0 ? <ScoresPanel rows={data.agreements} roundName={roundName} /> : null}
      {data.pairs.length > 0 ? <PairsPanel rows={data.pairs} roundName={roundName} /> : null}
      {data.biases.length > 0 ? <BiasesPanel rows={data.biases} roundName={roundName} /> : null}
    </>
  );
}

interface StandInPanelProps {
  data: RoundJudges;
  roundName: string;
  epsilon: Epsilon;
  onEpsilon: (epsilon: Epsilon) => void;
}

function StandInPanel({ data, roundName, epsilon, onEpsilon }: StandInPanelProps) {
  return (
    <TablePanel<StandInRow>
      title={`May a model stand in for people? ${roundName}`}
      description={`The alternative annotator test: each person in turn is left out, and the judge is as near to the others as that person, less ε. A judge passes where it may replace at least half of the people. ${data.measure === "accuracy" ? "Near means the same label." : "Near means a small squared distance."} ${data.people === "imported" ? "The people here are imported raters: make sure they are no programs. " : ""}The interval draws instructions. It takes two people with 30 items each, and assumes that people agree among themselves: where they hardly do, any judge is as near as they are.`}
      fileName="stand-in"
      empty="No judges labelled in this round."
      actions={
        <SegmentedControl<Epsilon>
          legend="Who the people are"
          hideLegend
          size="sm"
          choices={EPSILON_CHOICES}
          value={epsilon}
          onValueChange={onEpsilon}
        />
      }
      data={{
        caption: "The alternative annotator test for each judge",
        columns: [
          nameColumn<StandInRow>("Judge"),
          countColumn<StandInRow>("items", "Items", (row) => row.standIn.items),
          countColumn<StandInRow>("people", "People", (row) => row.standIn.people.length),
          countColumn<StandInRow>("skipped", "People with too few items", (row) => row.standIn.skipped),
          {
            id: "winning-rate",
            header: "Winning rate",
            numeric: true,
            value: (row) => row.standIn.winningRate,
            cell: (row) => shownNumber(row.standIn.winningRate, formatShare),
          },
          ...estimateColumns<StandInRow>(
            "advantage",
            "Advantage probability",
            (row) => row.standIn.advantage,
            (value) => formatNumber(value),
          ),
          {
            id: "passes",
            header: "May stand in",
            value: ({ standIn: { passes } }) => (passes.defined ? (passes.value ? "yes" : "no") : "cannot tell"),
            cell: ({ standIn: { passes } }) =>
              passes.defined ? (
                <strong>{passes.value ? "Yes" : "No"}</strong>
              ) : (
                <span className="text-ink-muted">Cannot tell. {passes.explanation}</span>
              ),
          },
        ],
        rows: data.judges,
        rowKey: (row) => row.raterId,
      }}
    />
  );
}

type PersonRow = StandInRow["standIn"]["people"][number] & { judge: StandInRow };

/** The test person by person, in the terms of its authors, so that it can be checked and reported. */
function PersonsPanel({ data, roundName }: { data: RoundJudges; roundName: string }) {
  const rows = data.judges.flatMap((judge) => judge.standIn.people.map((person) => ({ ...person, judge })));
  if (rows.length === 0) return null;
  return (
    <TablePanel<PersonRow>
      title={`The test person by person: ${roundName}`}
      description="ρ says how often the judge, or the person, is at least as near to the other people as the other one. p is one-sided, of the hypothesis that the judge is worse by ε or more; it may replace the person where that is rejected over all people (Benjamini and Yekutieli, 5 %)."
      fileName="stand-in-people"
      empty="No person has labelled 30 items with the others."
      data={{
        caption: "The alternative annotator test for each judge and person",
        columns: [
          {
            id: "judge",
            header: "Judge",
            value: ({ judge }) => judge.name ?? judge.pseudonym,
            cell: ({ judge }) => <RaterName {...judge} />,
          },
          nameColumn<PersonRow>("Person"),
          countColumn<PersonRow>("n", "Items", (row) => row.n),
          ...(
            [
              ["rho-judge", "ρ of the judge", "rhoModel"],
              ["rho-person", "ρ of the person", "rhoPerson"],
            ] as const
          ).map(([id, header, field]) => ({
            ...{ id, header, numeric: true },
            value: (row: PersonRow) => row[field],
            cell: (row: PersonRow) => formatNumber(row[field]),
          })),
          {
            id: "p",
            header: "p",
            numeric: true,
            value: (row) => row.pValue,
            cell: (row) => pValueWords(row.pValue),
          },
          { id: "replaced", header: "May replace", value: (row) => (row.isRejected ? "yes" : "no") },
        ],
        rows,
        rowKey: (row) => `${row.judge.raterId} ${row.raterId}`,
      }}
    />
  );
}

function ScoresPanel({ rows, roundName }: { rows: readonly ScoreAgreementsRow[]; roundName: string }) {
  const estimate = (id: string, header: string, read: (row: ScoreAgreementsRow) => Estimate) =>
    estimateColumns<ScoreAgreementsRow>(id, header, read, (value) => formatNumber(value, 2));
  return (
    <TablePanel<ScoreAgreementsRow>
      title={`Scores beside people’s: ${roundName}`}
      description="Each judge against the mean of people’s scores, and below each person against the mean of the others: the human ceiling, what a judge can be read against. Intervals draw instructions. Kappa has quadratic weights; MAE is the mean absolute error, 0 is best."
      fileName="scores-beside-people"
      empty="No judge and person scored the same response."
      data={{
        caption: "Correlations with people’s mean scores",
        columns: [
          nameColumn<ScoreAgreementsRow>("Rater"),
          { id: "kind", header: "Kind", value: (row) => (row.isPerson ? "person" : "judge") },
          countColumn<ScoreAgreementsRow>("n", "Responses", (row) => row.n),
          ...estimate("pearson", "Pearson", (row) => row.pearson),
          ...estimate("spearman", "Spearman", (row) => row.spearman),
          ...estimate("kendall", "Kendall", (row) => row.kendall),
          ...estimate("kappa", "Kappa", (row) => row.weightedKappa),
          ...estimate("mae", "MAE", (row) => row.mae),
        ],
        rows,
        rowKey: (row) => row.raterId,
      }}
    />
  );
}

function PairsPanel({ rows, roundName }: { rows: readonly JudgePair[]; roundName: string }) {
  const twoDigits = (value: number) => formatNumber(value, 2);
  return (
    <TablePanel<JudgePair>
      title={`Which judge is nearer to people? ${roundName}`}
      description="Paired differences, first − second, on what people and both judges labelled. Intervals draw instructions; p exchanges the two judges within instructions and is corrected by Holm’s method over all pairs."
      fileName="judges-compared"
      empty="No two judges labelled the same."
      data={{
        caption: "Every two judges by how near they are to people",
        columns: [
          { id: "first", header: "First", rowHeader: true, value: (row) => judgeName(row.a) },
          { id: "second", header: "Second", value: (row) => judgeName(row.b) },
          { id: "measure", header: "Measure", value: (row) => JUDGE_MEASURE_NAMES[row.measure] },
          countColumn<JudgePair>("n", "n", (row) => row.n),
          numberColumn("first-value", "First’s", (row) => row.valueA, twoDigits),
          numberColumn("second-value", "Second’s", (row) => row.valueB, twoDigits),
          ...estimateColumns<JudgePair>("difference", "Difference", (row) => row.difference, twoDigits),
          numberColumn("p-holm", "p (Holm)", (row) => row.adjustedPValue, pValueWords),
          {
            id: "nearer",
            header: "Nearer",
            value: ({ nearer, a, b }) => (nearer === "cannot-tell" ? "cannot tell" : judgeName(nearer === "a" ? a : b)),
          },
        ],
        rows,
        rowKey: ({ a, b, measure }) => `${a.raterId} ${b.raterId} ${measure}`,
      }}
    />
  );
}

function BiasesPanel({ rows, roundName }: { rows: readonly JudgeBias[]; roundName: string }) {
  const hasSelf = rows.some(({ self }) => self !== null);
  return (
    <TablePanel<JudgeBias>
      title={`What sways judges’ choices: ${roundName}`}
      description={`Share of the response shown first (50 %: no bias), of the longer response, and how the odds of being chosen change for a response twice as long (1: no bias), systems being equal. Longer responses may be better.${hasSelf ? " Self-preference is how much more often than people a judge chooses its own model’s responses." : ""} Intervals draw instructions.`}
      fileName="biases"
      empty="No judge chose between responses."
      data={{
        caption: "Position, length and self-preference of each judge",
        columns: [
          nameColumn<JudgeBias>("Judge"),
          countColumn<JudgeBias>("n-first", "Choices with known order", (row) => row.firstPosition.n),
          ...estimateColumns<JudgeBias>("first", "Shown first", (row) => row.firstPosition, formatShare),
          numberColumn("first-p", "p of position", (row) => row.firstPosition.pValue, pValueWords),
          ...estimateColumns<JudgeBias>("longer", "Longer", (row) => row.longer, formatShare),
          numberColumn("longer-p", "p of length", (row) => row.longer.pValue, pValueWords),
          ...estimateColumns<JudgeBias>(
            "odds",
            "Odds for twice as long",
            (row) => row.oddsRatio,
            (value) => formatNumber(value, 2),
          ),
          ...(hasSelf
            ? [
                { id: "own", header: "Own model", value: (row: JudgeBias) => row.self?.system ?? null },
                ...estimateColumns<JudgeBias>(
                  "self",
                  "Chosen more often than by people",
                  (row) => row.self?.difference ?? null,
                  formatShare,
                ),
                numberColumn<JudgeBias>(
                  "self-p",
                  "p of self-preference",
                  (row) => row.self?.difference.pValue ?? null,
                  pValueWords,
                ),
              ]
            : []),
        ],
        rows,
        rowKey: (row) => row.raterId,
      }}
    />
  );
}

function judgeName({ name, pseudonym }: Pick<StandInRow, "name" | "pseudonym">): string {
  return name ?? pseudonym;
}

function nameColumn<Row extends Pick<StandInRow, "name" | "pseudonym" | "simulated">>(
  header: string,
): FigureColumn<Row> {
  return {
    id: "name",
    header,
    rowHeader: true,
    value: judgeName,
    cell: ({ name, pseudonym, simulated }) => <RaterName pseudonym={pseudonym} name={name} simulated={simulated} />,
  };
}

function numberColumn<Row>(
  id: string,
  header: string,
  read: (row: Row) => NumberStatistic | null,
  format: (value: number) => string,
): FigureColumn<Row> {
  return { id, header, numeric: true, value: read, cell: (row) => shownNumber(read(row), format) };
}

function shownNumber(value: NumberStatistic | null, format: (value: number) => string): string {
  return value?.defined ? format(value.value) : "–";
}
