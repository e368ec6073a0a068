"use client";

import { useQuery } from "@tanstack/react-query";
import { countColumn, estimateColumns } from "@/components/figure/estimate-columns";
import type { FigureColumn } from "@/components/figure/figure-data";
import { TablePanel } from "@/components/figure/table-panel";
import { buttonClass } from "@/components/ui/button-class";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page/page-header";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { useUrlQuery } from "@/components/ui/use-url-query";
import { type Coverage, coverageQuerySchema, modelOf, type SeriesCoverage } from "@/lib/checklist/coverage";
import { coverageFileAddress, coverageQuery } from "@/lib/checklist/queries";
import { t } from "@/lib/messages/translate";
import { matchChecklistsSchema } from "@/lib/runs/run-kinds";
import { SeriesRunForm } from "../generate/series-run-form";
import { MatchList } from "./match-list";

/** Which gold questions each series of checklists covers, and the matches that this rests on. */
export function CoverageView({ studyId }: { studyId: string }) {
  const { choices, set } = useUrlQuery();
  const { matches, threshold, series: chosen } = choices();
  const query = coverageQuerySchema.safeParse({ matches, threshold }).data ?? coverageQuerySchema.parse({});
  const found = useQuery(coverageQuery(studyId, query));
  const { data } = found;
  const header = (
    <PageHeader
      title={t("Coverage")}
      description={t("Which questions of the gold checklists other checklists cover, and which of theirs cover none.")}
    />
  );
  if (!data) return <PageWaiting what={t("the coverage")} query={found} />;
  if (data.series.length === 0) {
    return (
      <>
        {header}
        <Nothing studyId={studyId} goldChecklists={data.goldChecklists} />
      </>
    );
  }
  const series = data.series.find((one) => one.series === chosen)?.series ?? data.series[0]?.series ?? "";
  return (
    <>
      {header}
      <div className="flex flex-col gap-8">
        <div className="flex flex-wrap items-end gap-4" data-print="hide">
          <Field label={t("Figures rest on the matches of")} className="min-w-56">
            <Select value={data.matches} onChange={(event) => set({ matches: event.target.value })}>
              {basesOf(data).map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
          {data.matches === "words" ? (
            <Field label={t("Words alike from")} className="min-w-40">
              <Select value={String(query.threshold)} onChange={(event) => set({ threshold: event.target.value })}>
                {[...new Set([...THRESHOLDS, query.threshold])].sort().map((share) => (
                  <option key={share} value={String(share)}>
                    {t("ROUGE-1 F1 of {share}", { share: String(share) })}
                  </option>
                ))}
              </Select>
            </Field>
          ) : null}
          <a className={buttonClass({})} href={coverageFileAddress(studyId, { ...query, matches: data.matches })}>
            {t("All pairs of questions (CSV)")}
          </a>
        </div>
        <TablePanel<SeriesCoverage>
          title={t("Coverage by series")}
          description={restsOn(data)}
          fileName={`coverage-by-${data.matches.replaceAll(/[^a-z0-9-]+/gi, "-")}`}
          empty={t("No series has checklists of instructions with a gold one.")}
          data={{
            caption: t("Recall, precision and F1 against the gold checklists"),
            rows: data.series,
            rowKey: ({ series: name }) => name,
            columns: [{ id: "matches", header: t("Matches by"), only: "csv", value: () => data.matches }, ...COLUMNS],
          }}
        />
        <MatchList
          key={series}
          studyId={studyId}
          series={series}
          allSeries={data.series.map((one) => one.series)}
          onSeries={(name) => set({ series: name })}
          threshold={query.threshold}
          mayWrite={data.may.write}
        />
        {data.may.write ? <MatchForm studyId={studyId} series={data.series.map((one) => one.series)} /> : null}
      </div>
    </>
  );
}

const THRESHOLDS = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8];

/** What figures can rest on. */
function basesOf({ judged, matches }: Coverage) {
  const bases = judged.map(({ matches: by, checklists }) => ({
    value: by,
    label: t("{who} ({count, plural, one {# checklist} other {# checklists}})", {
      who: modelOf(by) ?? t("People"),
      count: checklists,
    }),
  }));
  const all = [...bases, { value: "words", label: t("Words alone (a suggestion)") }];
  return all.some(({ value }) => value === matches) ? all : [...all, { value: matches, label: modelOf(matches) ?? "" }];
}

function restsOn({ matches, threshold }: Coverage): string {
  const measures = t(
    "Recall: gold questions that at least one question covers. Precision: questions that cover at least one gold question. Intervals draw instructions.",
  );
  const model = modelOf(matches);
  if (matches === "words") {
    return t(
      "Matches suggested by words alone (ROUGE-1 F1 from {threshold}): nobody judged them. Confirm them below. {measures}",
      { threshold: String(threshold), measures },
    );
  }
  if (model !== null) {
    return t("Matches as the model {model} judged them, of the checklists that it judged alone. {measures}", {
      model,
      measures,
    });
  }
  return t("Matches as people judged them, of the checklists that they judged alone. {measures}", { measures });
}

const COLUMNS: readonly FigureColumn<SeriesCoverage>[] = [
  { id: "series", header: t("Series"), rowHeader: true, value: ({ series }) => series },
  { id: "methods", header: t("Made by"), value: ({ methods }) => methods.join("; ") || null },
  {
    ...countColumn<SeriesCoverage>("n", t("Instructions"), ({ instructions }) => instructions),
    cell: ({ instructions, compared }) =>
      instructions === compared ? String(compared) : t("{instructions} of {compared}", { instructions, compared }),
  },
  { id: "compared", header: t("Instructions with both"), only: "csv", value: ({ compared }) => compared },
  countColumn("gold", t("Gold questions"), ({ gold }) => gold),
  countColumn("covered", t("Covered"), ({ covered }) => covered),
  ...estimateColumns<SeriesCoverage>("recall", t("Recall"), ({ recall }) => recall),
  countColumn("questions", t("Questions"), ({ questions }) => questions),
  countColumn("matched", t("Covering"), ({ matched }) => matched),
  ...estimateColumns<SeriesCoverage>("precision", t("Precision"), ({ precision }) => precision),
  ...estimateColumns<SeriesCoverage>("f1", t("F1"), ({ f1 }) => f1),
];

function Nothing({ studyId, goldChecklists }: { studyId: string; goldChecklists: number }) {
  return goldChecklists === 0 ? (
    <EmptyState
      title={t("No gold checklists yet")}
      description={t("Mark a published checklist of an instruction as gold; others are then compared with it.")}
      actions={<LinkButton href={`/studies/${studyId}/data/checklists?status=published`}>{t("Checklists")}</LinkButton>}
    />
  ) : (
    <EmptyState
      title={t("Nothing to compare yet")}
      description={t("No instruction with a gold checklist has one of another series.")}
      actions={
        <LinkButton href={`/studies/${studyId}/data/checklists/generate`}>{t("Generate with a model")}</LinkButton>
      }
    />
  );
}

/** A run in which a model says, instruction by instruction, which questions cover which gold ones. */
function MatchForm({ studyId, series }: { studyId: string; series: readonly string[] }) {
  return (
    <SeriesRunForm
      studyId={studyId}
      series={series}
      kind="match-checklists"
      title={t("Ask a model for the matches")}
      description={t(
        "One call for each instruction. The model’s matches are kept apart from people’s; choose above which of them the figures rest on.",
      )}
      suggestedName={t("Matches with the gold checklists")}
      againLabel={t("Also ask again about checklists that this model has judged")}
      parse={(run, again) => matchChecklistsSchema.safeParse({ ...run, checklists: again ? "all" : "new" })}
    />
  );
}
