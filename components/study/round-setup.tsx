"use client";

import { useQuery } from "@tanstack/react-query";
import { PencilLine } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { Panel } from "@/components/ui/panel";
import { renderByIndex } from "@/components/ui/render-by-index";
import { Section } from "@/components/ui/section";
import { asksFor, hasAnswers, labelsInstructions, labelsPairs, PROTOCOLS } from "@/lib/domain/protocol/protocols";
import { levelValues, scaleNamed } from "@/lib/domain/protocol/scale";
import type { Round } from "@/lib/domain/round/round";
import { whenEaseIsAsked } from "@/lib/domain/round/when-ease-is-asked";
import * as texts from "@/lib/messages/researcher/round-setup";
import { say } from "@/lib/messages/researcher/say";
import { roundQuery } from "@/lib/queries/study/round";
import { GuidelinesPreview } from "./guidelines-editor";
import { HistoryTable } from "./history/history-table";
import { OWN_WORK } from "./labelling-options-fields";
import { RoundSettingsDialog } from "./round-settings-dialog";

/** How a round is labelled, and what raters read. */
export function RoundSetup({ studyId, roundId }: { studyId: string; roundId: string }) {
  const query = useQuery(roundQuery(roundId));
  const [isEditing, setEditing] = useState(false);
  const { data: round } = query;
  if (!round) return <PageWaiting what={texts.theRound} query={query} />;
  return (
    <div className="flex flex-col gap-6">
      <Panel
        level={2}
        title={texts.settings}
        actions={
          round.may.includes("round.control") ? (
            <Button icon={<PencilLine aria-hidden />} onClick={() => setEditing(true)}>
              {round.overlap === 0 ? texts.rename : texts.edit}
            </Button>
          ) : null
        }
      >
        <dl className="grid gap-x-8 gap-y-4 text-sm sm:grid-cols-2 lg:grid-cols-3">
          {settingsOf(round).map(({ term, value }) => (
            <div key={term} className="min-w-0">
              <dt className="text-ink-muted">{term}</dt>
              <dd className="[overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      {round.overlap === 0 ? null : (
        <Panel level={2} title={texts.guidelines} description={texts.shownToRatersBeside}>
          <GuidelinesPreview text={round.guidelines} />
        </Panel>
      )}
      {round.levelGuides.length > 0 ? (
        <Panel level={2} title={texts.whatTheLevelsMean} description={texts.whatRatersRead}>
          <LevelGuideList round={round} />
        </Panel>
      ) : null}
      <Section title={texts.history} description={texts.whoChangedWhat}>
        <HistoryTable studyId={studyId} roundId={roundId} />
      </Section>
      <RoundSettingsDialog round={round} open={isEditing} onOpenChange={setEditing} />
    </div>
  );
}

function LevelGuideList({ round: { scale, levelNames, levelGuides } }: { round: Round }) {
  return (
    <dl className="flex flex-col gap-4 text-sm">
      {levelValues(scale).map((value, index) => {
        const { description, examples } = levelGuides[index] ?? { description: "", examples: [] };
        return (
          <div key={value} className="min-w-0 [overflow-wrap:anywhere]">
            <dt className="font-medium">
              {value} · {levelNames[index]}
            </dt>
            <dd className="text-ink-muted">{description || texts.noDescription}</dd>
            {renderByIndex(examples, ({ text, note }) => (
              <dd className="mt-1 border-line border-l-2 pl-3">
                <p className="whitespace-pre-wrap">{text}</p>
                {note ? <p className="text-ink-muted">{note}</p> : null}
              </dd>
            ))}
          </div>
        );
      })}
    </dl>
  );
}

interface Setting {
  term: string;
  value: ReactNode;
}

function settingsOf(round: Round): Setting[] {
  const { protocol, scale, levelNames, categories, raters } = round;
  const named = scale === null ? null : scaleNamed(scale);
  return [
    { term: texts.protocol, value: PROTOCOLS[protocol].name },
    ...(named && levelNames.length > 0 ? [{ term: texts.scaleLabels, value: levelNames.join(" · ") }] : []),
    { term: texts.tasksTitle, value: tasksOf(round) },
    ...(round.checklistSeries === null ? [] : [{ term: texts.checklists, value: round.checklistSeries }]),
    ...(categories.length > 0 ? [{ term: texts.categories, value: categories.join(" · ") }] : []),
    ...(round.overlap === 0 ? [] : labellingSettings(round)),
    ...(raters.languages.length > 0 ? [{ term: texts.languagesRatersNeed, value: raters.languages.join(", ") }] : []),
    ...(raters.expertise.length > 0 ? [{ term: texts.expertiseRatersNeed, value: raters.expertise.join(", ") }] : []),
    { term: texts.created, value: <DateTime at={round.createdAt} /> },
    ...(round.openedAt === null ? [] : [{ term: texts.opened, value: <DateTime at={round.openedAt} /> }]),
    ...(round.closedAt === null ? [] : [{ term: texts.closed, value: <DateTime at={round.closedAt} /> }]),
  ];
}

function labellingSettings({ protocol, overlap, leaseMinutes, options, ...round }: Round): Setting[] {
  const ownWork = OWN_WORK.filter(({ name }) => options[name])
    .map(({ label }) => label)
    .join(" · ");
  return [
    { term: texts.overlap, value: say(texts.ratersPerTask, { count: overlap }) },
    { term: texts.lease, value: say(texts.minutes, { count: leaseMinutes }) },
    ...(hasAnswers(protocol)
      ? [{ term: texts.unknownAsAnAnswer, value: round.allowUnknown ? texts.allowed : texts.notAllowed }]
      : []),
    ...(labelsPairs(protocol)
      ? [{ term: texts.leftAndRight, value: round.shufflePositions ? texts.shuffledForEachRater : texts.asStored }]
      : []),
    ...(round.byInstruction ? [{ term: texts.onOnePage, value: texts.allResponsesToOneInstruction }] : []),
    ...(hasAnswers(protocol) && options.evidence !== "off"
      ? [{ term: texts.quotes, value: options.evidence === "required" ? texts.requiredForYes : texts.optionalTitle }]
      : []),
    ...(asksFor(protocol, "ease")
      ? [{ term: texts.asksWhetherTheChecklistHelped, value: whenEaseIsAsked(protocol, options) ?? texts.withEachTask }]
      : []),
    ...(labelsInstructions(protocol)
      ? []
      : [{ term: texts.wordCounts, value: options.showCounts ? texts.shown : texts.notShown }]),
    { term: texts.whatRatersSee, value: ownWork || texts.nothing },
    {
      term: texts.suggestsABreak,
      value: options.breakAfter === null ? texts.never : say(texts.afterMinutes, { count: options.breakAfter }),
    },
    { term: texts.seed, value: String(round.seed) },
  ];
}

function tasksOf({ tasks, trainingTasks, attentionTasks, passMark }: Round): string {
  return [
    say(texts.tasks, { count: tasks }),
    ...(trainingTasks > 0 ? [say(texts.trainingTasksPassMark, { count: trainingTasks, passMark: passMark ?? 0 })] : []),
    ...(attentionTasks > 0 ? [say(texts.attentionTasks, { count: attentionTasks })] : []),
  ].join(", ");
}
