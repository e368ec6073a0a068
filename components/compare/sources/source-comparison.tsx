"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowLeftRight } from "lucide-react";
import { AsOfNotice, PanelWaiting, WorkerComputes } from "@/components/figure/waiting/panel-waiting";
import { ExcludedBar } from "@/components/results/excluded/excluded-bar";
import { useExcluded } from "@/components/results/excluded/use-excluded";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { Panel } from "@/components/ui/panel";
import { useUrlQuery } from "@/components/ui/use-url-query";
import { sourcesQuery } from "@/lib/compare/queries";
import { cellOf, type Outcomes, parseCell } from "@/lib/compare/source-cases";
import { canBeCompared, comparisonsFigure, type Source, sourcesToChoose } from "@/lib/compare/sources";
import { t } from "@/lib/messages/translate";
import { checklistScoresSchema } from "@/lib/results/checklist-score";
import { isPending } from "@/lib/results/pending";
import { figureQuery } from "@/lib/results/queries/figure-query";
import { scoresToShow } from "@/lib/results/scores-to-show";
import { casesAddress } from "./cases-address";
import { CasesPanel } from "./cases-panel";
import { ChecklistScoresChoice } from "./checklist-scores-choice";
import { ComparisonPanel } from "./comparison-panel";
import { ComparisonTable } from "./comparison-table";
import { OtherCriteria } from "./other-criteria";
import { PublishedPanel } from "./published-panel";
import { SourceSelect } from "./source-select";
import { TooFewSources } from "./too-few-sources";

/** In the address in place of a source: all of them. */
export const ALL_SOURCES = "all";

/** Any two sources of the study against each other, or all of them against one. */
export function SourceComparison({ studyId }: { studyId: string }) {
  const [without = null] = useExcluded();
  const { data, error, refetch } = useQuery(sourcesQuery(studyId, without));
  const [first] = sourcesToChoose(data?.sources ?? [], []);
  const hasTooFew = data !== undefined && !canBeCompared(data.sources);
  return (
    <div className="flex flex-col gap-6">
      {hasTooFew && without === null ? null : <ExcludedBar of={{ studyId }} />}
      {!data ? (
        <PanelWaiting error={error} onRetry={refetch} />
      ) : hasTooFew || !first ? (
        <TooFewSources studyId={studyId} />
      ) : (
        <Chosen studyId={studyId} sources={data.sources} first={first} />
      )}
    </div>
  );
}

function Chosen({ studyId, sources, first }: { studyId: string; sources: readonly Source[]; first: Source }) {
  const { path, get, replace } = useUrlQuery();
  const find = (id: string | null) => sources.find((source) => source.id === id);
  const label = find(get("label")) ?? first;
  const prediction = find(get("prediction"));
  const asksForAll = get("prediction") === ALL_SOURCES;
  const toChoose = sourcesToChoose(sources, [label.id, get("prediction")]);
  const cell = parseCell(get("cell"));
  const scores = get("scores");
  const [without] = useExcluded();
  const searchOf = (choice: { label: string; prediction?: string }) =>
    `?${new URLSearchParams({
      label: choice.label,
      ...(choice.prediction ? { prediction: choice.prediction } : {}),
      ...(scores === null ? {} : { scores }),
      ...(without !== undefined && { without }),
    })}`;
  const choose = (choice: { label: string; prediction?: string }) => replace(searchOf(choice));
  return (
    <>
      <Panel
        level={2}
        title={t("Compare")}
        description={t(
          "Scores become outcomes too: of two responses the one with the better score wins; equal scores tie.",
        )}
      >
        <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]">
          <SourceSelect
            label={t("Label")}
            hint={t("Reference. {heading}.", { heading: label.heading })}
            sources={toChoose}
            value={label.id}
            onChange={(id) =>
              choose({
                label: id,
                prediction: asksForAll ? ALL_SOURCES : prediction?.id === id ? undefined : prediction?.id,
              })
            }
          />
          <span className="self-center pt-1">
            <IconButton
              label={t("Swap label and prediction")}
              variant="secondary"
              disabled={!prediction}
              onClick={() => prediction && choose({ label: prediction.id, prediction: label.id })}
            >
              <ArrowLeftRight aria-hidden />
            </IconButton>
          </span>
          <SourceSelect
            label={t("Prediction")}
            hint={t("Compared with the label.{heading}", { heading: prediction ? ` ${prediction.heading}.` : "" })}
            sources={toChoose.filter((source) => source.id !== label.id)}
            value={prediction?.id ?? (asksForAll ? ALL_SOURCES : "")}
            others={OTHER_PREDICTIONS}
            onChange={(id) => choose({ label: label.id, prediction: id || undefined })}
          />
        </div>
        {asksForAll ? <ChoicesOfAll sources={sources} label={label} scores={scores} /> : null}
      </Panel>
      {prediction && prediction.id !== label.id ? (
        <>
          <One
            studyId={studyId}
            label={label.id}
            prediction={prediction.id}
            addressOf={(cell) => casesAddress(path, { label: label.id, prediction: prediction.id, cell, without })}
          />
          {cell ? (
            <CasesPanel
              key={`${label.id} ${prediction.id} ${cellOf(cell)}`}
              studyId={studyId}
              label={label}
              prediction={prediction}
              cell={cell}
            />
          ) : null}
        </>
      ) : asksForAll ? (
        <All
          studyId={studyId}
          label={label.id}
          scores={scores}
          addressOf={(id) => `${path}${searchOf({ label: label.id, prediction: id })}`}
        />
      ) : (
        <NothingChosen
          others={toChoose.length - 1}
          onAll={() => choose({ label: label.id, prediction: ALL_SOURCES })}
        />
      )}
      {prediction || asksForAll ? <PublishedPanel /> : null}
    </>
  );
}

const OTHER_PREDICTIONS = [
  { value: "", label: t("Choose a source") },
  { value: ALL_SOURCES, label: t("All sources") },
];

function ChoicesOfAll({
  sources,
  label,
  scores,
}: {
  sources: readonly Source[];
  label: Source;
  scores: string | null;
}) {
  return (
    <>
      <OtherCriteria sources={sources} label={label} />
      <ChecklistScoresChoice
        sources={sources}
        shown={scoresToShow(sources, checklistScoresSchema.safeParse(scores ?? undefined).data)}
      />
    </>
  );
}

function NothingChosen({ others, onAll }: { others: number; onAll: () => void }) {
  return (
    <EmptyState
      icon={<ArrowLeftRight aria-hidden />}
      title={t("Choose the source to compare")}
      description={t("Any two raters, groups of raters, scores or reference answers that judged the same responses.")}
      actions={<Button onClick={onAll}>{t("Compare all {count} sources with the label", { count: others })}</Button>}
    />
  );
}

interface OneProps {
  studyId: string;
  label: string;
  prediction: string;
  addressOf: (cell: Outcomes) => string;
}

function One({ studyId, label, prediction, addressOf }: OneProps) {
  const [without = null] = useExcluded();
  const { data, error, refetch } = useQuery(
    figureQuery(comparisonsFigure, studyId, { label: label, prediction, without }),
  );
  if (data && isPending(data)) return <WorkerComputes pending={data} />;
  const [comparison] = data?.comparisons ?? [];
  if (!data || !comparison) return <PanelWaiting error={error} onRetry={refetch} />;
  return (
    <>
      <AsOfNotice asOf={data.asOf} />
      <ComparisonPanel comparison={comparison} addressOf={addressOf} />
    </>
  );
}

interface AllProps {
  studyId: string;
  label: string;
  /** as written in the URL */
  scores: string | null;
  addressOf: (id: string) => string;
}

function All({ studyId, label, scores, addressOf }: AllProps) {
  const [without = null] = useExcluded();
  const { data, error, refetch } = useQuery(figureQuery(comparisonsFigure, studyId, { label: label, scores, without }));
  if (!data) return <PanelWaiting error={error} onRetry={refetch} />;
  if (isPending(data)) return <WorkerComputes pending={data} />;
  return (
    <>
      <AsOfNotice asOf={data.asOf} />
      <ComparisonTable comparisons={data.comparisons} addressOf={(comparison) => addressOf(comparison.prediction.id)} />
    </>
  );
}
