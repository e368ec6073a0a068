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
import { counted, formatCount } from "@/lib/domain/format/counted";
import { type BestOf, INSTRUCTIONS_PER_PAGE, type ScorerOfSamples } from "@/lib/domain/improvement/best-of-n";
import type { ImprovementFacts } from "@/lib/domain/improvement/improvement-facts";
import { afterSchema } from "@/lib/domain/wire/counted-page";
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
        <Field label="System" hint="With several samples for an instruction.">
          <Select value={systemId} onChange={(event) => set({ system: event.target.value, after: null })}>
            {systems.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <ScorerField
          label="Scored by"
          hint="Scores, pass rates of a checklist, or preferences between samples (a win counts one, a tie half)."
          sources={ofSystem}
          value={scorer ?? ""}
          onChange={(id) => set({ scorer: id, after: null })}
        />
        <ScorerField
          label="Compared with"
          hint="Scores that are taken as right."
          sources={ofSystem}
          value={truth ?? ""}
          none="None"
          onChange={(id) => set({ truth: id || null, after: null })}
        />
      </div>
      {scorer === undefined ? (
        <EmptyState
          title="Nothing has scored two of this system’s samples to one instruction yet"
          description="Choose another system, or make a round over this one’s samples and have a judge or people label it."
          actions={<LinkButton href={`/studies/${studyId}/rounds/new`}>New round</LinkButton>}
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
            title="Instruction by instruction"
            description={`At least two samples are scored in ${formatCount(data.nInstructions)} of ${counted(data.withSamples, "instruction")} that have several.`}
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
          <Section title="Have the best judged">
            <KeepBestForm key={`${systemId} ${scorer}`} studyId={studyId} best={data} />
          </Section>
        </>
      ) : error ? (
        <QueryError title="The best samples could not be found" query={query} />
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
    <Section
      title="Results of choosing"
      description="Means over instructions; intervals from a bootstrap over instructions. All samples that share the best score are kept."
    >
      <StatList>
        <MeanStat label="Score of the best" mean={best.bestScore} />
        <MeanStat label="Score of all samples" mean={best.allScore} />
        {againstTruth ? (
          <>
            <MeanStat label="Precision" mean={againstTruth.precision} />
            <MeanStat label="Precision of drawing at random" mean={againstTruth.randomPrecision} />
            <MeanStat label="Reference score of the chosen" mean={againstTruth.chosenTruth} />
            <MeanStat label="Reference score of all samples" mean={againstTruth.allTruth} />
            <MeanStat label="Reference score of the truly best" mean={againstTruth.bestTruth} />
          </>
        ) : null}
      </StatList>
      <p className="max-w-prose text-sm text-ink-muted">
        Several samples tie as best in {formatCount(nTied)} of {counted(nInstructions, "instruction")}.
        {againstTruth
          ? " Precision is the share of instructions whose chosen sample is among the truth’s best; of a tie, the share of the tied ones that are, which is what drawing one of them, each equally likely, is expected to give. It counts the samples that both sources know."
          : " Choose a truth to see how often the chosen one is truly the best."}
      </p>
      {sharesRaters ? (
        <Callout tone="warning">Score and truth share raters, so they agree in part because they are the same.</Callout>
      ) : null}
    </Section>
  );
}
