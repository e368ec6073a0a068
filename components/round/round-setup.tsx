"use client";

import { useQuery } from "@tanstack/react-query";
import { PencilLine } from "lucide-react";
import { type ReactNode, useState } from "react";
import { HistoryTable } from "@/components/study/history/history-table";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { Panel } from "@/components/ui/panel";
import { renderByIndex } from "@/components/ui/render-by-index";
import { Section } from "@/components/ui/section";
import { t } from "@/lib/messages/translate";
import { armName } from "@/lib/round/arms";
import { trainingCreditWords, whenEaseIsAsked } from "@/lib/round/labelling-options";
import { planWords } from "@/lib/round/planned-round";
import { asksFor, hasAnswers, labelsInstructions, labelsPairs, PROTOCOLS } from "@/lib/round/protocol/protocols";
import { levelValues, scaleNamed } from "@/lib/round/protocol/scale";
import { roundQuery } from "@/lib/round/queries/round";
import type { Round } from "@/lib/round/round";
import { settledRule } from "@/lib/round/settled-tasks";
import { GuidelinesPreview } from "./guidelines-editor";
import { OWN_WORK } from "./labelling-options-fields";
import { RoundSettingsDialog } from "./round-settings-dialog";

/** How a round is labelled, and what raters read. */
export function RoundSetup({ studyId, roundId }: { studyId: string; roundId: string }) {
  const query = useQuery(roundQuery(roundId));
  const [isEditing, setEditing] = useState(false);
  const { data: round } = query;
  if (!round) return <PageWaiting what={t("the round")} query={query} />;
  return (
    <div className="flex flex-col gap-6">
      <Panel
        level={2}
        title={t("Settings")}
        actions={
          round.may.includes("round.control") ? (
            <Button icon={<PencilLine aria-hidden />} onClick={() => setEditing(true)}>
              {round.overlap === 0 ? t("Rename") : t("Edit")}
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
        <Panel level={2} title={t("Guidelines")} description={t("Shown to raters next to their tasks.")}>
          <GuidelinesPreview text={round.guidelines} />
        </Panel>
      )}
      {round.criterionMeaning ? (
        <Panel level={2} title={t("What {criterion} means", { criterion: round.ratedCriterion ?? "" })}>
          <p className="max-w-prose text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">{round.criterionMeaning}</p>
        </Panel>
      ) : null}
      {round.levelGuides.length > 0 ? (
        <Panel level={2} title={t("What the levels mean")} description={t("What raters read at each level.")}>
          <LevelGuideList round={round} />
        </Panel>
      ) : null}
      <Section title={t("History")} description={t("Who changed what in this round.")}>
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
            <dd className="text-ink-muted">{description || t("No description")}</dd>
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

/** Files may name no level of a scale, or only its ends. */
function scaleSetting(levelNames: readonly string[], values: readonly number[]): Setting {
  if (levelNames.every((name) => name === "")) {
    return { term: t("Scale"), value: t("{first} to {last}", { first: values[0] ?? "", last: values.at(-1) ?? "" }) };
  }
  const isWhole = levelNames.every((name) => name !== "");
  const names = levelNames.flatMap((name, index) =>
    isWhole ? name : name === "" ? [] : t("{level}: {name}", { level: values[index] ?? "", name }),
  );
  return { term: t("Scale labels"), value: names.join(" · ") };
}

function settingsOf(round: Round): Setting[] {
  const { protocol, scale, levelNames, categories, raters } = round;
  const named = scale === null ? null : scaleNamed(scale);
  return [
    { term: t("Protocol"), value: PROTOCOLS[protocol].name },
    ...(named && levelNames.length > 0 ? [scaleSetting(levelNames, named.values)] : []),
    { term: t("Tasks"), value: tasksOf(round) },
    ...(round.checklistSeries === null ? [] : [{ term: t("Checklists"), value: round.checklistSeries }]),
    ...(categories.length > 0 ? [{ term: t("Categories"), value: categories.join(" · ") }] : []),
    ...(round.overlap === 0 ? [] : labellingSettings(round)),
    ...(raters.languages.length > 0 ? [{ term: t("Required languages"), value: raters.languages.join(", ") }] : []),
    ...(raters.expertise.length > 0 ? [{ term: t("Required expertise"), value: raters.expertise.join(", ") }] : []),
    { term: t("Created"), value: <DateTime at={round.createdAt} /> },
    ...(round.openedAt === null ? [] : [{ term: t("Opened"), value: <DateTime at={round.openedAt} /> }]),
    ...(round.closedAt === null ? [] : [{ term: t("Closed"), value: <DateTime at={round.closedAt} /> }]),
  ];
}

function labellingSettings({ protocol, overlap, leaseMinutes, options, ...round }: Round): Setting[] {
  const ownWork = OWN_WORK.filter(({ name }) => options[name])
    .map(({ label }) => label)
    .join(" · ");
  return [
    {
      term: t("Overlap"),
      value: round.stopsWhenSettled
        ? settledRule({ overlap })
        : t("{count, plural, one {# rater} other {# raters}} per task", { count: overlap }),
    },
    ...(round.arms ? [{ term: t("Arms"), value: round.arms.map(armName).join(" · ") }] : []),
    ...(round.planned ? [{ term: t("Planned by a judge"), value: planWords(round.planned) }] : []),
    {
      term: t("Order of tasks"),
      value: options.taskOrder === "drawn" ? t("Drawn for each rater") : t("The same for all raters"),
    },
    ...(hasAnswers(protocol)
      ? [
          {
            term: t("Order of questions"),
            value: options.questionOrder === "drawn" ? t("Drawn for each rater") : t("As in the checklist"),
          },
        ]
      : []),
    ...(options.repeatShare === null
      ? []
      : [{ term: t("Repeated tasks"), value: t("{share}% of a rater’s tasks", { share: options.repeatShare }) }]),
    ...(options.labelsPerRater === null
      ? []
      : [{ term: t("Labels per rater"), value: t("at most {count}", { count: options.labelsPerRater }) }]),
    ...(round.trainingTasks > 0
      ? [{ term: t("Credit for training tasks"), value: trainingCreditWords(options.trainingTolerance) }]
      : []),
    ...(round.trainingTasks > 0
      ? [
          {
            term: t("Training tries"),
            value: options.trainingTries ?? t("1, and 2 for participants of platforms"),
          },
        ]
      : []),
    ...(options.offersEither && hasAnswers(protocol)
      ? [{ term: t("Could be either"), value: t("Allowed as an answer") }]
      : []),
    ...(options.offersTieKinds ? [{ term: t("Ties"), value: t("“Both good” and “Both bad” are offered") }] : []),
    ...(options.asksConfidence ? [{ term: t("Confidence"), value: t("Asked, may be left out") }] : []),
    ...(options.readingBound === null
      ? []
      : [
          {
            term: t("Asks before submitting unread"),
            value: t("Below {percent}% seen", { percent: options.readingBound }),
          },
        ]),
    { term: t("Lease"), value: t("{count, plural, one {# minute} other {# minutes}}", { count: leaseMinutes }) },
    ...(hasAnswers(protocol)
      ? [{ term: t("UNKNOWN as an answer"), value: round.allowUnknown ? t("Allowed") : t("Not allowed") }]
      : []),
    ...(labelsPairs(protocol)
      ? [{ term: t("Left and right"), value: round.shufflePositions ? t("Shuffled for each rater") : t("As stored") }]
      : []),
    ...(round.byInstruction ? [{ term: t("On one page"), value: t("All responses to one instruction") }] : []),
    ...(hasAnswers(protocol) && options.evidence !== "off"
      ? [{ term: t("Quotes"), value: options.evidence === "required" ? t("Required for YES") : t("Optional") }]
      : []),
    ...(asksFor(protocol, "ease")
      ? [
          {
            term: t("Asks whether the checklist helped"),
            value: whenEaseIsAsked(protocol, options) ?? t("With each task"),
          },
        ]
      : []),
    ...(labelsInstructions(protocol)
      ? []
      : [{ term: t("Word counts"), value: options.showCounts ? t("Shown") : t("Not shown") }]),
    { term: t("What raters see of their own work today"), value: ownWork || t("Nothing") },
    {
      term: t("Break reminder"),
      value:
        options.breakAfter === null
          ? t("Off")
          : t("After {count, plural, one {# minute} other {# minutes}}", { count: options.breakAfter }),
    },
    { term: t("Seed"), value: String(round.seed) },
  ];
}

function tasksOf({ tasks, trainingTasks, attentionTasks, passMark }: Round): string {
  return [
    t("{count, plural, one {# task} other {# tasks}}", { count: tasks }),
    ...(trainingTasks > 0
      ? [
          t("{count, plural, one {# training task} other {# training tasks}} (pass mark {passMark}%)", {
            count: trainingTasks,
            passMark: passMark ?? 0,
          }),
        ]
      : []),
    ...(attentionTasks > 0
      ? [t("{count, plural, one {# attention task} other {# attention tasks}}", { count: attentionTasks })]
      : []),
  ].join(", ");
}
