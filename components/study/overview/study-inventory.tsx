"use client";

import { type ReactNode, useState } from "react";
import { RenameSystem } from "@/components/content/rename-system";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { Panel } from "@/components/ui/panel";
import { Section } from "@/components/ui/section";
import { Stat, StatList } from "@/components/ui/stat";
import { formatCount } from "@/lib/format/format-number";
import { t } from "@/lib/messages/translate";
import type { Study } from "@/lib/study/study";

/** What a study holds, in numbers and names. */
export function StudyInventory({ study, simulatedLabels }: { study: Study; simulatedLabels: number }) {
  const { counts, systems, checklistSeries } = study;
  const mayRename = study.may.includes("study.update");
  return (
    <Section
      title={t("Study contents")}
      actions={<LinkButton href={`/studies/${study.id}/data/instructions`}>{t("View data")}</LinkButton>}
    >
      <StatList>
        <Stat label={t("Instructions")} value={formatCount(counts.instructions)} />
        <Stat
          label={t("Responses")}
          value={formatCount(counts.responses)}
          note={t("of {count, plural, one {# system} other {# systems}}", { count: systems.length })}
        />
        {counts.pairs > 0 ? <Stat label={t("Imported pairs")} value={formatCount(counts.pairs)} /> : null}
        <Stat label={t("Checklists")} value={formatCount(counts.checklists)} note={t("published")} />
        <Stat
          label={t("Labels")}
          value={formatCount(counts.labels)}
          note={simulatedLabels > 0 ? t("{simulatedLabels} simulated", { simulatedLabels }) : undefined}
        />
      </StatList>
      <div className="grid gap-6 md:grid-cols-2">
        <Panel title={t("Systems")} flush>
          <Rows
            empty={t("No responses yet.")}
            rows={systems.map(({ id, name, responses }) => ({
              key: id,
              name,
              value: t("{count, plural, one {# response} other {# responses}}", { count: responses }),
              action: mayRename ? <RenameSystem studyId={study.id} system={{ id, name }} /> : null,
            }))}
          />
        </Panel>
        <Panel title={t("Checklist series")} flush>
          <Rows
            empty={<NoSeries studyId={study.id} />}
            rows={checklistSeries.map(({ series, latestVersion, instructions }) => ({
              key: series,
              name: series,
              value: t("{count, plural, one {# instruction} other {# instructions}}, version {latestVersion}", {
                count: instructions,
                latestVersion,
              }),
            }))}
          />
        </Panel>
      </div>
    </Section>
  );
}

interface RowsProps {
  rows: readonly { key: string; name: string; value: string; action?: ReactNode }[];
  empty: ReactNode;
}

/** The others are shown when asked for: no list is cut at its edge. */
const ROWS_AT_FIRST = 8;
/** A few more are shown at once rather than asked for. */
const FEW_MORE = 2;

function Rows({ rows, empty }: RowsProps) {
  const [showsAll, setShowsAll] = useState(false);
  if (rows.length === 0) return <p className="px-5 pb-5 text-ink-muted">{empty}</p>;
  const isCut = !showsAll && rows.length > ROWS_AT_FIRST + FEW_MORE;
  return (
    <>
      <ul data-rows className="border-t border-line">
        {(isCut ? rows.slice(0, ROWS_AT_FIRST) : rows).map(({ key, name, value, action }) => (
          <li key={key} className="flex items-center gap-4 border-t border-line px-5 py-2.5 first:border-t-0">
            <span className="min-w-0 grow font-medium [overflow-wrap:anywhere]">{name}</span>
            <span className="shrink-0 text-ink-muted tabular-nums">{value}</span>
            {action ? <span className="-my-1 -mr-2">{action}</span> : null}
          </li>
        ))}
      </ul>
      {isCut ? (
        <p className="border-t border-line px-5 py-2.5">
          <Button size="sm" onClick={() => setShowsAll(true)}>
            {t("Show all {count}", { count: rows.length })}
          </Button>
        </p>
      ) : null}
    </>
  );
}

function NoSeries({ studyId }: { studyId: string }) {
  return (
    <>
      {t.rich(
        "No published checklists yet. <em>Check, then score</em> needs one for each instruction: <link>generate, write or import them</link>, and publish the drafts.",
        {
          em: (text) => <em key="em">{text}</em>,
          link: (text) => (
            <TextLink key="link" href={`/studies/${studyId}/data/checklists`}>
              {text}
            </TextLink>
          ),
        },
      )}
    </>
  );
}
