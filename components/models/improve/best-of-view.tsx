"use client";

import { useQuery } from "@tanstack/react-query";
import { Callout } from "@/components/ui/callout";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { LinkButton } from "@/components/ui/link-button";
import { Pager } from "@/components/ui/pager";
import { Panel } from "@/components/ui/panel";
import { QueryError } from "@/components/ui/query-error";
import { Section } from "@/components/ui/section";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { StatList } from "@/components/ui/stat";
import { useUrlQuery } from "@/components/ui/use-url-query";
import { type BestOf, INSTRUCTIONS_PER_PAGE, type ScorerOfSamples } from "@/lib/domain/improvement/best-of-n";
import type { ImprovementFacts } from "@/lib/domain/improvement/improvement-facts";
import { afterSchema } from "@/lib/domain/wire/counted-page";
import * as texts from "@/lib/messages/researcher/improving";
import { say } from "@/lib/messages/researcher/say";
import { type BestOfChoice, bestOfQuery } from "@/lib/queries/models/improvement";
import { BestOfTable } from "./best-of-table";
import { KeepBestForm } from "./keep-best-form";
import { MeanStat } from "./mean-stat";
import { ScorerField } from "./scorer-field";

export interface BestOfViewProps {
  studyId: string;
  /** with several samples */
  systems: ImprovementFacts["systems"];
  scorers: readonly ScorerOfSamples[];
}

/** The best of a system's samples by one source, held against another; every choice is in the address. */
export function BestOfView({ studyId, systems, scorers }: BestOfViewProps) {
  const { get, set } = useUrlQuery();
  const scored = systems.find(({ id }) => scorers.some(({ systemIds }) => systemIds.includes(id)));
  const systemId = get("system") ?? scored?.id ?? systems[0]?.id ?? "";
  // Of the others there is nothing to choose from.
  const ofSystem = scorers.filter(({ systemIds }) => systemIds.includes(systemId));
  const chosen = (name: "scorer" | "truth") => ofSystem.find(({ id }) => id === get(name))?.id;
  const scorer = chosen("scorer") ?? ofSystem[0]?.id;
  const truth = chosen("truth") ?? null;
  return (
    <div className="flex min-w-0 flex-col gap-10">
      <div className="grid gap-5 sm:grid-cols-3" data-print="hide">
        <Field label={texts.system} hint={texts.withSeveralSamples}>
          <Select value={systemId} onChange={(event) => set({ system: event.target.value, after: null })}>
            {systems.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <ScorerField
          label={texts.scoredBy}
          hint={texts.scoresPassRates}
          sources={ofSystem}
          value={scorer ?? ""}
          onChange={(id) => set({ scorer: id, after: null })}
        />
        <ScorerField
          label={texts.comparedWith}
          hint={texts.scoresThatAreTaken}
          sources={ofSystem}
          value={truth ?? ""}
          none={texts.none}
          onChange={(id) => set({ truth: id || null, after: null })}
        />
      </div>
      {scorer === undefined ? (
        <EmptyState
          title={texts.nothingHasScoredTwo}
          description={texts.chooseAnotherSystemOrMake}
          actions={<LinkButton href={`/studies/${studyId}/rounds/new`}>{texts.newRound}</LinkButton>}
        />
      ) : (
        <Found
          studyId={studyId}
          choice={{ systemId, scorer, truth, after: afterSchema.catch(0).parse(get("after") ?? undefined) }}
        />
      )}
    </div>
  );
}

function Found({ studyId, choice }: { studyId: string; choice: BestOfChoice }) {
  const { set } = useUrlQuery();
  const { systemId, scorer, after } = choice;
  const query = useQuery(bestOfQuery(studyId, choice));
  const { data, error } = query;
  return (
    <>
      {data ? (
        <>
          <Figures best={data} />
          <Panel
            flush
            level={2}
            title={texts.instructionByInstruction}
            description={say(texts.atLeastTwoSamples, { nInstructions: data.nInstructions, count: data.withSamples })}
            actions={
              <Pager
                after={after}
                total={data.total}
                size={INSTRUCTIONS_PER_PAGE}
                onAfter={(next) => set({ after: next === 0 ? null : String(next) })}
              />
            }
          >
            <BestOfTable studyId={studyId} best={data} />
          </Panel>
          <Section title={texts.judgeTheBest}>
            <KeepBestForm key={`${systemId} ${scorer}`} studyId={studyId} best={data} />
          </Section>
        </>
      ) : error ? (
        <QueryError title={texts.bestSamplesCould} query={query} />
      ) : (
        <div aria-busy className="flex flex-col gap-4">
          <Skeleton className="h-28" />
          <Skeleton className="h-64" />
        </div>
      )}
    </>
  );
}

function Figures({ best }: { best: BestOf }) {
  const { againstTruth, sharesRaters, nTied, nInstructions } = best;
  return (
    <Section title={texts.resultsOfChoosing} description={texts.meansOverInstructionsIntervals}>
      <StatList>
        <MeanStat label={texts.scoreOfTheBest} mean={best.bestScore} />
        <MeanStat label={texts.scoreOfAllSamples} mean={best.allScore} />
        {againstTruth ? (
          <>
            <MeanStat label={texts.precision} mean={againstTruth.precision} />
            <MeanStat label={texts.precisionOfDrawingAtRandom} mean={againstTruth.randomPrecision} />
            <MeanStat label={texts.referenceScoreOfTheChosen} mean={againstTruth.chosenTruth} />
            <MeanStat label={texts.referenceScoreOfAllSamples} mean={againstTruth.allTruth} />
            <MeanStat label={texts.referenceScoreOfTheTruly} mean={againstTruth.bestTruth} />
          </>
        ) : null}
      </StatList>
      <p className="max-w-prose text-sm text-ink-muted">
        {say(texts.severalSamplesTieAsBest, { nTied, count: nInstructions })}
        {againstTruth ? ` ${texts.precisionIsTheShare}` : ` ${texts.chooseReferenceScores}`}
      </p>
      {sharesRaters ? <Callout tone="warning">{texts.scoresAndReferenceShareRaters}</Callout> : null}
    </Section>
  );
}
