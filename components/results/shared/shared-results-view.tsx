"use client";

import { AlphaFigure } from "@/components/figure/alpha-figure";
import { formatInterval, formatNumber } from "@/components/figure/statistic/format-number";
import { FewUnitsBadge } from "@/components/figure/statistic/statistic-cell";
import { PlainTablePanel } from "@/components/results/report/plain-table-panel";
import { Callout } from "@/components/ui/callout";
import { DateTime } from "@/components/ui/date-time";
import { TextLink } from "@/components/ui/link";
import { Mark } from "@/components/ui/mark";
import { PageHeader } from "@/components/ui/page/page-header";
import { Panel } from "@/components/ui/panel";
import { RichText } from "@/components/ui/rich-text/rich-text";
import { Section } from "@/components/ui/section";
import { Stat, StatList } from "@/components/ui/stat";
import { t } from "@/lib/messages/translate";
import { amongWhom } from "@/lib/results/agreement-filter";
import { alphaMeaningAmong } from "@/lib/results/alpha-meaning";
import type { SharedResults } from "@/lib/results/result-link";

/** A round's results as the holder of a link reads them. All that it is given may be read: it is in the page's payload. */
export function SharedResultsView({ results }: { results: SharedResults }) {
  const { round, study, protocol, isCoded, expiresAt, labels, raters, tasks, alpha, tables, isComputing } = results;
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex min-h-dvh w-full max-w-5xl flex-col gap-6 px-4 py-6 sm:px-6 outline-none"
    >
      <p className="flex items-center gap-2 text-sm text-ink-muted">
        <Mark className="size-5" />
        <span>
          {t.rich("Read-only results, shared from Tickbox until {dateTime}", {
            dateTime: <DateTime key="dateTime" at={expiresAt} />,
          })}
        </span>
      </p>
      <PageHeader title={round} description={t("{study} · {protocol}", { study, protocol })} />
      {isCoded ? (
        <Callout title={t("Systems are coded")}>
          {t(
            "Each system has a letter in place of its name, the same everywhere on this page. Letters were drawn at random.",
          )}
        </Callout>
      ) : null}
      {isComputing ? (
        <Callout>{t("Some figures are still being computed. Load this page again in a minute.")}</Callout>
      ) : null}
      <Panel title={t("Labels so far")}>
        <StatList>
          <Stat label={t("Labels")} value={formatNumber(labels, 0)} />
          <Stat label={t("Raters")} value={formatNumber(raters, 0)} />
          <Stat
            label={t("Tasks with a label")}
            value={t("{labelled} of {total}", { labelled: tasks.labelled, total: tasks.total })}
          />
        </StatList>
      </Panel>
      {alpha ? <SharedAlpha alpha={alpha} /> : null}
      {tables.map((table) => (
        <PlainTablePanel key={table.title} table={table} />
      ))}
      {results.texts ? <SharedTexts texts={results.texts} /> : null}
    </main>
  );
}

function SharedAlpha({
  alpha: { alpha, basis, drawn, raters, isOfAnswers },
}: {
  alpha: NonNullable<SharedResults["alpha"]>;
}) {
  const { value, interval } = alpha;
  return (
    <AlphaFigure
      title={isOfAnswers ? t("Agreement on checklist answers") : t("Agreement")}
      description={
        isOfAnswers
          ? t("Krippendorff’s alpha of the answers (nominal).")
          : t("Krippendorff’s alpha of the labels (ordinal).")
      }
      alpha={alpha}
      basis={basis}
      drawn={drawn}
      raters={raters}
      lead={
        <StatList>
          <Stat
            size="lg"
            label={t("Alpha")}
            value={value.defined ? formatNumber(value.value) : t("not defined")}
            interval={value.defined && interval.defined ? formatInterval(interval.value) : undefined}
            note={alphaMeaningAmong(alpha, amongWhom(raters))}
          />
          <Stat
            label={isOfAnswers ? t("Questions with 2+ raters") : t("Tasks with 2+ raters")}
            value={formatNumber(basis.nUnitsPairable, 0)}
            note={<FewUnitsBadge units={basis.nUnitsPairable} what={isOfAnswers ? t("question") : t("task")} />}
          />
        </StatList>
      }
    />
  );
}

function SharedTexts({ texts: { instructions, page, pages } }: { texts: NonNullable<SharedResults["texts"]> }) {
  return (
    <Section title={t("Instructions and responses")}>
      <div className="flex flex-col gap-6">
        {instructions.map(({ number, text: instruction, responses }) => (
          <Panel key={number} level={3} title={t("Instruction {number}", { number })}>
            <div className="flex flex-col gap-4">
              <RichText text={instruction} topHeading={4} />
              {responses.map(({ system, text }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: both may be of one system, and they never move
                <section key={index} className="border-t border-edge pt-4">
                  <h4 className="mb-2 text-sm font-semibold">{system}</h4>
                  <RichText text={text} topHeading={4} />
                </section>
              ))}
            </div>
          </Panel>
        ))}
        {pages > 1 ? (
          <nav aria-label={t("Pages of instructions")} className="flex flex-wrap gap-x-6 gap-y-2">
            {page > 1 ? <TextLink href={`?page=${page - 1}`}>{t("Previous instructions")}</TextLink> : null}
            <span className="text-ink-muted">{t("Page {page} of {pages}", { page, pages })}</span>
            {page < pages ? <TextLink href={`?page=${page + 1}`}>{t("More instructions")}</TextLink> : null}
          </nav>
        ) : null}
      </div>
    </Section>
  );
}
