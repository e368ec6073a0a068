import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { countColumn, estimateColumns } from "@/components/figure/estimate-columns";
import { byValue, type FigureColumn } from "@/components/figure/figure-data";
import { formatNumber, formatShare } from "@/components/figure/statistic/format-number";
import { Explained } from "@/components/figure/statistic/statistic-cell";
import { TablePanel } from "@/components/figure/table-panel";
import { AsOfNotice, PanelWaiting, WorkerComputes } from "@/components/figure/waiting/panel-waiting";
import { TextLink } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { SegmentedControl } from "@/components/ui/segmented-control";
import {
  type DifferenceEstimate,
  type Estimated,
  type Estimates,
  estimatesFigure,
  type JudgeEstimates,
  type OfLabels,
  type SystemEstimate,
} from "@/lib/compare/estimates";
import { formatCount } from "@/lib/format/format-number";
import { t } from "@/lib/messages/translate";
import type { AgreementFilter } from "@/lib/results/agreement-filter";
import { isPending } from "@/lib/results/pending";
import { figureQuery } from "@/lib/results/queries/figure-query";
import { RARELY } from "@/lib/stats/estimate/estimate-from-both";
import type { Best } from "@/lib/stats/preference/outcome";
import { PlanEstimate } from "./plan-estimate";

const TITLE = t("People and a judge together");

const ESTIMATED: Record<Estimated, { name: string; format: (value: number) => string }> = {
  "mean-score": { name: t("Mean score"), format: (value) => formatNumber(value, 2) },
  "pass-rate": { name: t("Pass rate"), format: (value) => formatShare(value) },
  "win-rate": { name: t("Win rate"), format: (value) => formatShare(value) },
};

const OF_LABELS = [
  { value: "levels", label: t("Mean score") },
  { value: "answers", label: t("Pass rate") },
] as const;

interface EstimatesPanelsProps {
  studyId: string;
  roundId: string;
  /** of the round’s levels */
  best: Best;
  filter: Pick<AgreementFilter, "without">;
  version: string;
}

/** For each judge of a round what its values and people's labels say of the systems together. */
export function EstimatesPanels({ studyId, roundId, best, filter, version }: EstimatesPanelsProps) {
  const [of, setOf] = useState<OfLabels>("levels");
  const asked = of === "answers" ? { ...filter, of } : filter;
  const { data, error, refetch } = useQuery(figureQuery(estimatesFigure, roundId, asked, version));
  if (!data) return <PanelWaiting title={TITLE} error={error} onRetry={refetch} />;
  if (isPending(data)) {
    return (
      <Panel level={3} title={TITLE}>
        <WorkerComputes pending={data} />
      </Panel>
    );
  }
  if (data.isTooLarge) {
    return (
      <p className="text-sm text-ink-muted">
        {t("The round has too many labels for this page. Export them, and use tickbox estimate on the command line.")}
      </p>
    );
  }
  if (data.judges.length === 0) {
    return (
      <p className="text-sm text-ink-muted">
        {t("No judge has labelled in this round yet.")}{" "}
        <TextLink href={`/studies/${studyId}/models/judges`}>{t("Run a judge on all of its tasks")}</TextLink>
      </p>
    );
  }
  return (
    <>
      <AsOfNotice asOf={data.asOf} />
      {data.hasBoth ? (
        <SegmentedControl<OfLabels>
          legend={t("Estimates of")}
          size="sm"
          choices={OF_LABELS}
          value={of}
          onValueChange={setOf}
        />
      ) : null}
      {data.judges.map((judge) => (
        <JudgePanels
          key={judge.raterId}
          studyId={studyId}
          judge={judge}
          data={data}
          best={data.estimated === "mean-score" ? best : "highest"}
        />
      ))}
    </>
  );
}

const RANDOM_PART = t(
  "People alone: labelled responses only. Judge alone: all responses, as biased as the judge is. Together (PPI++): valid however the judge errs, if the labelled responses are a random part of all. 95% intervals: bootstrap over instructions.",
);
const PLANNED = t(
  "Report Together: it uses all labels; the tables further down are of the core alone. Each label counts 1/π, π being the probability with which people were asked. People alone: weighted mean of the labelled responses (Hájek). Judge alone: all responses, as biased as the judge is. Together: the judge’s mean plus people’s weighted corrections, unbiased however the judge errs (active inference). 95% intervals: instructions as clusters.",
);

const OF_ANSWERS = t("Labels are counted in answers, one for each question of a response.");
const CORRECTED = t(
  "Corrected (Rogan–Gladen): valid if the judge’s error rates are the same on the labelled responses and the others.",
);

const NOT_PLANNED_FROM = t(
  "How many more labels a width takes is planned from a random part of the responses, which this round’s labels are not.",
);

interface JudgePanelsProps {
  studyId: string;
  judge: JudgeEstimates;
  best: Best;
  data: Pick<Estimates, "estimated" | "isPlanned" | "labelDurationMs" | "labelsPerTask">;
}

function JudgePanels({
  studyId,
  judge,
  best,
  data: { estimated, isPlanned, labelDurationMs, labelsPerTask },
}: JudgePanelsProps) {
  const name = judge.name ?? judge.pseudonym;
  const { name: what, format } = ESTIMATED[estimated];
  const title = t("{what} by people and {judge}", { what, judge: name });
  const advice = adviceOn(judge);
  return (
    <>
      <TablePanel<SystemEstimate>
        level={3}
        title={judge.simulated ? t("{title} (simulated)", { title }) : title}
        description={descriptionOf(estimated, isPlanned)}
        fileName={`estimates-${name}`}
        empty={t("No response has labels of this judge yet.")}
        data={{
          caption: title,
          columns: [
            { id: "system", header: t("System"), rowHeader: true, value: ({ system }) => system },
            ...fromBothColumns<SystemEstimate>(format),
            ...(estimated === "pass-rate" && !isPlanned ? [correctedColumn(format)] : []),
          ],
          rows: byValue(judge.systems, ({ together }) => together.value, best),
          rowKey: ({ system }) => system,
        }}
      />
      {advice ? (
        <p role="note" className="text-sm text-ink-muted">
          {advice}
        </p>
      ) : null}
      {isPlanned ? (
        <p className="text-sm text-ink-muted">{NOT_PLANNED_FROM}</p>
      ) : (
        <PlanEstimate
          studyId={studyId}
          judge={judge}
          name={name}
          estimated={estimated}
          labelDurationMs={labelDurationMs}
          labelsPerTask={labelsPerTask}
        />
      )}
      {judge.differences.length > 0 ? (
        <TablePanel<DifferenceEstimate>
          level={3}
          title={t("Differences by people and {judge}", { judge: name })}
          description={t("First − second, within the instructions that have responses of both.")}
          fileName={`estimated-differences-${name}`}
          empty={t("No two systems have responses to one instruction.")}
          data={{
            caption: t("Differences between systems by people and {judge}", { judge: name }),
            columns: [
              { id: "first", header: t("First"), rowHeader: true, value: ({ a }) => a },
              { id: "second", header: t("Second"), value: ({ b }) => b },
              ...fromBothColumns<DifferenceEstimate>(format),
            ],
            rows: judge.differences,
            rowKey: ({ a, b }) => JSON.stringify([a, b]),
          }}
        />
      ) : null}
    </>
  );
}

function descriptionOf(estimated: Estimated, isPlanned: boolean): string {
  const words = isPlanned ? [PLANNED] : [RANDOM_PART];
  if (estimated !== "pass-rate") return words.join(" ");
  return [...words, ...(isPlanned ? [] : [CORRECTED]), OF_ANSWERS].join(" ");
}

/** Where the numbers cannot be relied on, or say no more than people do. */
export function adviceOn({ systems }: Pick<JudgeEstimates, "systems">): string | null {
  const chosen = systems.filter(({ part }) => part.pValue.defined && part.pValue.value < RARELY);
  if (chosen.length > 0) {
    const words = t(
      "The judge gives the labelled responses of {systems} other values than the rest, so they are hardly a random part: people alone says nothing of the rest, and both together is not computed.",
      { systems: chosen.map(({ system }) => system).join(", ") },
    );
    if (chosen.every(({ corrected }) => !corrected.defined)) return words;
    return `${words} ${t("Corrected counts only if the judge’s answers did not decide what people labelled.")}`;
  }
  if (systems.every(({ judgeAlone }) => judgeAlone === 0)) {
    return t(
      "People labelled every response that the judge did, so the judge adds nothing: report people alone. If there are responses that people did not label, run it on these.",
    );
  }
  const named = (of: readonly SystemEstimate[]) => of.map(({ system }) => system).join(", ");
  const ignored = systems.filter(({ lambda }) => lambda.defined && lambda.value === 0);
  const atChance = systems.filter(({ corrected }) => !corrected.defined && corrected.reason === "no-agreement");
  const words = [
    ignored.length > 0
      ? t("For {systems}, the judge’s values do not go with people’s, so both together are people alone.", {
          systems: named(ignored),
        })
      : "",
    atChance.length > 0
      ? t("For {systems}, nothing is corrected: the judge is not clearly better than chance on what people labelled.", {
          systems: named(atChance),
        })
      : "",
  ].filter((sentence) => sentence !== "");
  return words.length === 0 ? null : words.join(" ");
}

function fromBothColumns<Row extends Omit<SystemEstimate, "system">>(
  format: (value: number) => string,
): FigureColumn<Row>[] {
  return [
    ...estimateColumns<Row>("people", t("People alone"), ({ people }) => people, format),
    ...estimateColumns<Row>("together", t("Together"), ({ together }) => together, format),
    {
      id: "judge",
      header: t("Judge alone"),
      numeric: true,
      value: ({ judgeOnly }) => judgeOnly,
      cell: ({ judgeOnly }) => (judgeOnly.defined ? format(judgeOnly.value) : "–"),
    },
    {
      id: "worth",
      header: t("As good as"),
      numeric: true,
      value: ({ worthLabels }) => worthLabels,
      cell: ({ worthLabels }) =>
        worthLabels.defined ? t("{count} labelled", { count: formatCount(Math.round(worthLabels.value)) }) : "–",
    },
    countColumn<Row>("labelled", t("Labelled"), ({ labelled }) => labelled),
    countColumn<Row>("judge-alone", t("Judge only"), ({ judgeAlone }) => judgeAlone),
    { id: "lambda", header: t("Lambda"), numeric: true, only: "csv", value: ({ lambda }) => lambda },
  ];
}

function correctedColumn(format: (value: number) => string): FigureColumn<SystemEstimate> {
  return {
    id: "corrected",
    header: t("Corrected"),
    numeric: true,
    value: ({ corrected }) => (corrected.defined ? corrected.value.estimate : null),
    cell: ({ corrected }) =>
      corrected.defined ? (
        t("{estimate} ({low} to {high})", {
          estimate: format(corrected.value.estimate),
          low: format(corrected.value.low),
          high: format(corrected.value.high),
        })
      ) : (
        <Explained why={corrected.explanation}>{t("not defined")}</Explained>
      ),
  };
}
