"use client";

import { Download } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { buttonClass } from "@/components/ui/button-class";
import { Callout } from "@/components/ui/callout";
import { TextLink } from "@/components/ui/link";
import { LinkTabs } from "@/components/ui/link-tabs";
import { Panel } from "@/components/ui/panel";
import { Section } from "@/components/ui/section";
import { t } from "@/lib/messages/translate";
import { type Report, type ReportQuery, type ReportTable, reportSearch } from "@/lib/results/report/report-part";
import { REPORT_PART_IDS, type ReportPartId, reportPart } from "@/lib/results/report/report-parts";
import { shownTables } from "@/lib/results/report/with-published";
import { TABLE_FILES, TABLE_FORMATS } from "@/lib/results/table/table-text";
import { judgeFormPath, templateJudges } from "@/lib/study/study-templates";
import { ExcludedBar } from "../excluded/excluded-bar";
import { useExcluded } from "../excluded/use-excluded";
import { MatchRows, useRowMatches } from "./match-rows";
import { PlainTablePanel } from "./plain-table-panel";
import { ReportChoices } from "./report-choices";
import { ReportFigure } from "./report-figure";

export interface ReportViewProps {
  studyId: string;
  part: ReportPartId;
  report: Report;
  query: ReportQuery;
}

/** A page of tables: each from the study's own data, next to the published one where a paper has it. */
export function ReportView({ studyId, part, report, query }: ReportViewProps) {
  const study = `/studies/${studyId}`;
  const { without, rounds, series, systems } = query;
  useTablesOf(without);
  useComputedTables(report.tables.some(isComputing));
  const judges = templateJudges(part);
  const file = `/api/v1${study}/tables/${part}`;
  return (
    <div className="flex flex-col gap-8">
      <LinkTabs
        label={t("Pages of tables")}
        tabs={REPORT_PART_IDS.map((id) => ({
          href: `${study}/compare/tables/${id}${reportSearch({ without, rounds, series, systems })}`,
          label: reportPart(id).name,
        }))}
      />
      <ExcludedBar of={{ studyId }} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <ReportChoices report={report} query={query} hasCases={report.tables.some(({ id }) => id === "cases")} />
        <div data-print="hide" className="ms-auto flex flex-wrap gap-2">
          {TABLE_FORMATS.map((format) => (
            <a
              key={format}
              href={`${file}${reportSearch({ ...query, format })}`}
              download
              className={buttonClass({ size: "sm" })}
            >
              <Download aria-hidden />
              {TABLE_FILES[format].name}
            </a>
          ))}
        </div>
      </div>
      {judges.length > 0 ? <PaperJudges judges={judges} study={study} /> : null}
      {report.tables
        .filter((table) => !isWithoutData(table))
        .map((table) => (
          <Section
            key={table.id}
            title={table.place ? `${table.place}: ${table.title}` : table.title}
            description={table.about}
            actions={
              table.link ? <TextLink href={`${study}${table.link.path}`}>{table.link.label}</TextLink> : undefined
            }
          >
            <Own studyId={studyId} table={table} mayMatchRows={report.may.matchRows} />
          </Section>
        ))}
      <WithoutData tables={report.tables.filter(isWithoutData)} study={study} />
    </div>
  );
}

/** Missing, and no worker computes it. */
function isWithoutData({ own }: ReportTable): boolean {
  return "missing" in own && own.reason !== "computing";
}

/** What other tables take, or where they are, in a line each. */
function WithoutData({ tables, study }: { tables: readonly ReportTable[]; study: string }) {
  if (tables.length === 0) return null;
  return (
    <Section title={t("Without data yet, or on other pages")}>
      <ul data-rows className="rounded-lg border border-line bg-raised shadow-raised">
        {tables.map(({ id, place, title, own, link }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-line px-5 py-3 first:border-t-0"
          >
            <div className="min-w-0 flex-1 basis-80">
              <h3 className="font-medium">{place ? `${place}: ${title}` : title}</h3>
              <p className="text-sm text-ink-muted">{"missing" in own ? own.missing : null}</p>
            </div>
            {link ? (
              <TextLink href={`${study}${link.path}`} className="text-sm">
                {link.label}
              </TextLink>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The server computes the tables: it is asked again when what is left out changes. */
function useTablesOf(without: string | undefined) {
  const [wanted] = useExcluded();
  const { refresh } = useRouter();
  useEffect(() => {
    if (wanted !== without) refresh();
  }, [wanted, without, refresh]);
}

const REFRESH_MS = 5_000;

/** Asks again while a worker computes some of the tables. */
function useComputedTables(areAwaited: boolean) {
  const { refresh } = useRouter();
  useEffect(() => {
    if (!areAwaited) return;
    const timer = setInterval(refresh, REFRESH_MS);
    return () => clearInterval(timer);
  }, [areAwaited, refresh]);
}

function isComputing({ own }: ReportTable): boolean {
  return "missing" in own && own.reason === "computing";
}

interface OwnProps {
  studyId: string;
  table: ReportTable;
  mayMatchRows: boolean;
}

function Own({ studyId, table, mayMatchRows }: OwnProps) {
  const { own, published, publishedId, figure } = table;
  const { matches, change } = useRowMatches(table.matches);
  if ("missing" in own && own.reason === "computing") {
    return (
      <Callout role="status" title={t("These numbers are being computed")}>
        {t(
          "This takes a few seconds, or up to two minutes for a million labels. They appear here automatically; you can leave this page.",
        )}
      </Callout>
    );
  }
  if ("missing" in own) return null;
  const shown = shownTables({ own, published, matches });
  const isJoined = published !== null && shown.length === 1;
  return (
    <>
      {shown.map((each) => (
        <PlainTablePanel key={each.title} table={each} />
      ))}
      {mayMatchRows && isJoined && publishedId ? (
        <MatchRows
          studyId={studyId}
          table={publishedId}
          own={own}
          published={published}
          matches={matches}
          onChange={change}
        />
      ) : null}
      {figure ? <ReportFigure table={own} kind={figure} /> : null}
    </>
  );
}

interface PaperJudgesProps {
  judges: ReturnType<typeof templateJudges>;
  study: string;
}

function PaperJudges({ judges, study }: PaperJudgesProps) {
  return (
    <Panel
      level={2}
      title={t("Judges of the paper")}
      description={t("Each opens the form of a new judge; choose a model there.")}
    >
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {judges.map((judge) => (
          <li key={judge.name}>
            <TextLink href={`${study}${judgeFormPath(judge)}`}>{judge.name}</TextLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
