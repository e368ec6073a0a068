"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useDeferredValue, useMemo, useState } from "react";
import { AsOfNotice, PanelSkeleton, PanelWaiting, WorkerComputes } from "@/components/figure/waiting/panel-waiting";
import { ExcludedBar } from "@/components/results/excluded/excluded-bar";
import { useExcluded } from "@/components/results/excluded/use-excluded";
import { Callout } from "@/components/ui/callout";
import { Panel } from "@/components/ui/panel";
import { useUrlQuery } from "@/components/ui/use-url-query";
import type { Judges } from "@/lib/compare/judges";
import { judgesQuery } from "@/lib/compare/queries";
import { parseSourceId, type Source } from "@/lib/compare/sources";
import { t } from "@/lib/messages/translate";
import { checklistScoresSchema } from "@/lib/results/checklist-score";
import { isPending } from "@/lib/results/pending";
import { ChecklistScoresChoice } from "../sources/checklist-scores-choice";
import { OtherCriteria } from "../sources/other-criteria";
import { SourceSelect } from "../sources/source-select";
import { JudgesTabs } from "./comparison-tabs";

// Of studies that have little to compare.
const TooFewSources = dynamic(() => import("../sources/too-few-sources").then((module) => module.TooFewSources));
const LaterPanels = dynamic(() => import("./correlations-panel").then((module) => module.LaterPanels), {
  ssr: false,
  loading: PanelSkeleton,
});

/** Judges, people and everything else that says which response is better, against one consensus. */
export function JudgesView({ studyId }: { studyId: string }) {
  const { get } = useUrlQuery();
  const [without = null] = useExcluded();
  const query = judgesQuery(studyId, { truth: get("truth"), scores: get("scores"), without });
  const { data: newest, error, refetch } = useQuery(query);
  const asked = JSON.stringify(query.queryKey);
  // Drawn as it arrives, an answer is drawn in one piece; deferred, it leaves the browser time in between.
  const drawn = useDeferredValue(useMemo(() => ({ asked, data: newest }), [asked, newest]));
  // The answer to what was asked before is not drawn any more.
  const data = drawn.asked === asked ? drawn.data : undefined;
  const answer = data && !isPending(data) ? data : undefined;
  // What is chosen stays in reach, and keeps the focus, while the figures for it are on their way.
  const [lastAnswer, setLastAnswer] = useState(answer);
  if (answer && answer !== lastAnswer) setLastAnswer(answer);
  const choices = answer ?? (data === null ? undefined : lastAnswer);
  return (
    <div className="flex flex-col gap-6">
      {data === null && without === null ? null : <ExcludedBar of={{ studyId }} />}
      {choices ? <ReferenceChoice of={choices} /> : null}
      {data === undefined ? (
        <PanelWaiting error={error} onRetry={refetch} />
      ) : data === null ? (
        <TooFewSources studyId={studyId} />
      ) : isPending(data) ? (
        <WorkerComputes pending={data} />
      ) : (
        <>
          <AsOfNotice asOf={data.asOf} />
          <Against studyId={studyId} data={data} />
          <LaterPanels studyId={studyId} without={without} />
        </>
      )}
    </div>
  );
}

/** What the address says was chosen last, which may not be yet what the answer is about. */
function ReferenceChoice({ of }: { of: Pick<Judges, "truth" | "sources" | "scores"> }) {
  const { get, set } = useUrlQuery();
  const truth = of.sources.find(({ id }) => id === get("truth")) ?? of.truth;
  const scores = checklistScoresSchema.safeParse(get("scores") ?? undefined).data ?? of.scores;
  return (
    <Panel
      level={2}
      title={t("Reference labels")}
      description={t(
        "Every other source is compared with these labels. Scores become outcomes: the better score wins, equal scores tie.",
      )}
    >
      <div className="max-w-3xl">
        <SourceSelect
          label={t("Reference")}
          hint={hintOf(truth)}
          sources={of.sources}
          value={truth.id}
          onChange={(id) => set({ truth: id })}
        />
      </div>
      <OtherCriteria sources={of.sources} label={truth} />
      {(get("view") ?? "summary") === "summary" ? null : <ChecklistScoresChoice sources={of.sources} shown={scores} />}
    </Panel>
  );
}

function Against({ studyId, data }: { studyId: string; data: Judges }) {
  const { truth, comparisons } = data;
  const withPairs = comparisons.filter(({ nPairs }) => nPairs > 0);
  const isSimulated = [
    truth,
    ...withPairs.map(({ prediction }) => prediction),
    ...data.questions,
    ...data.positional,
  ].some(({ simulated }) => simulated);
  return (
    <div className="flex flex-col gap-6">
      {isSimulated ? (
        <Callout tone="warning" title={t("Some of these labels are simulated")}>
          {t("Sources that contain them are marked.")}
        </Callout>
      ) : null}
      {withPairs.length === 0 ? (
        <Callout title={t("Nothing judged the same pairs")}>
          {t(
            "No other source judged a pair of responses that “{truth}” did. Choose other reference labels, or create a round on the same tasks.",
            { truth: truth.name },
          )}
        </Callout>
      ) : null}
      <JudgesTabs studyId={studyId} data={data} />
    </div>
  );
}

function hintOf(truth: Source): string {
  const kind = parseSourceId(truth.id)?.kind;
  if (kind === "truth" || kind === "known-scores" || kind === "known-answers") return t("Given with the data.");
  if (kind === "majority")
    return t("The majority of raters on each pair: A, tie or B. Without a single most frequent outcome it is a tie.");
  if (kind === "majority-answers")
    return t(
      "The pass rate of each question’s majority answer; UNKNOWN counts as missing, tied questions are left out.",
    );
  if (truth.nRaters === 1) return t("One rater’s own labels.");
  return kind === "consensus" && truth.shape === "pairs"
    ? t(
        "The mean of its raters’ preferences: A wins below 2.5, B above 3.5, otherwise it is a tie. Their majority is in the list too.",
      )
    : t("The mean of its raters’ labels.");
}
