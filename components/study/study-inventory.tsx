import type { ReactNode } from "react";
import { LinkButton } from "@/components/ui/link-button";
import { Panel } from "@/components/ui/panel";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Section } from "@/components/ui/section";
import { Stat, StatList } from "@/components/ui/stat";
import { TextLink } from "@/components/ui/text-link";
import { formatCount } from "@/lib/domain/format/counted";
import type { Study } from "@/lib/domain/study/study";
import { say } from "@/lib/messages/researcher/say";
import * as texts from "@/lib/messages/researcher/study-overview";
import { RenameSystem } from "./rename-system";

/** What a study holds, in numbers and names. */
export function StudyInventory({ study, simulatedLabels }: { study: Study; simulatedLabels: number }) {
  const { counts, systems, checklistSeries } = study;
  const mayRename = study.may.includes("study.update");
  return (
    <Section
      title={texts.studyContents}
      actions={<LinkButton href={`/studies/${study.id}/data/instructions`}>{texts.browseTheContent}</LinkButton>}
    >
      <StatList>
        <Stat label={texts.instructionsTitle} value={formatCount(counts.instructions)} />
        <Stat
          label={texts.responses}
          value={formatCount(counts.responses)}
          note={say(texts.ofSystems, { count: systems.length })}
        />
        {counts.pairs > 0 ? <Stat label={texts.importedPairs} value={formatCount(counts.pairs)} /> : null}
        <Stat label={texts.checklists} value={formatCount(counts.checklists)} note={texts.published} />
        <Stat
          label={texts.labels}
          value={formatCount(counts.labels)}
          note={simulatedLabels > 0 ? say(texts.simulatedSimulatedLabels, { simulatedLabels }) : undefined}
        />
      </StatList>
      <div className="grid gap-6 md:grid-cols-2">
        <Panel title={texts.systems} flush>
          <Rows
            label={texts.systems}
            empty={texts.noResponsesYet}
            rows={systems.map(({ id, name, responses }) => ({
              key: id,
              name,
              value: say(texts.countResponses, { count: responses }),
              action: mayRename ? <RenameSystem studyId={study.id} system={{ id, name }} /> : null,
            }))}
          />
        </Panel>
        <Panel title={texts.checklistSeries} flush>
          <Rows
            label={texts.checklistSeries}
            empty={say.parts(texts.noPublishedChecklistsYetNeeds, {
              checkThen: <em key="checkThen">{texts.checkThenScore}</em>,
              generateWrite: (
                <TextLink key="generateWrite" href={`/studies/${study.id}/data/checklists`}>
                  {texts.generateWriteOrImportThem}
                </TextLink>
              ),
            })}
            rows={checklistSeries.map(({ series, latestVersion, instructions }) => ({
              key: series,
              name: series,
              value: say(texts.instructionsVersion, { count: instructions, latestVersion }),
            }))}
          />
        </Panel>
      </div>
    </Section>
  );
}

interface RowsProps {
  label: string;
  rows: readonly { key: string; name: string; value: string; action?: ReactNode }[];
  empty: ReactNode;
}

/** More than these scroll. */
const ROWS_IN_SIGHT = 8;

function Rows({ label, rows, empty }: RowsProps) {
  if (rows.length === 0) return <p className="px-5 pb-5 text-ink-muted">{empty}</p>;
  const list = (
    <ul className="border-t border-line">
      {rows.map(({ key, name, value, action }) => (
        <li key={key} className="flex items-center gap-4 border-t border-line px-5 py-2.5 first:border-t-0">
          <span className="min-w-0 grow font-medium [overflow-wrap:anywhere]">{name}</span>
          <span className="shrink-0 text-ink-muted tabular-nums">{value}</span>
          {action ? <span className="-my-1 -mr-2">{action}</span> : null}
        </li>
      ))}
    </ul>
  );
  if (rows.length <= ROWS_IN_SIGHT) return list;
  return (
    <ScrollRegion label={label} className="max-h-80 overflow-y-auto">
      {list}
    </ScrollRegion>
  );
}
