"use client";

import { useQuery } from "@tanstack/react-query";
import { Callout } from "@/components/ui/callout";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link-button";
import { Pager } from "@/components/ui/pager";
import { Panel } from "@/components/ui/panel";
import { QueryError } from "@/components/ui/query-error";
import { Section } from "@/components/ui/section";
import { Skeleton } from "@/components/ui/skeleton";
import { StatList } from "@/components/ui/stat";
import { useUrlQuery } from "@/components/ui/use-url-query";
import { type BestOf, INSTRUCTIONS_PER_PAGE, type ScorerOfSamples } from "@/lib/improve/best-of-n";
import type { ImprovementFacts } from "@/lib/improve/improvement-facts";
import { type BestOfChoice, bestOfQuery } from "@/lib/improve/queries";
import { t } from "@/lib/messages/translate";
import { afterSchema } from "@/lib/wire/counted-page";
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
        <Field label={t("System")} hint={t("With several samples for an instruction.")}>
          <Select value={systemId} onChange={(event) => set({ system: event.target.value, after: null })}>
            {systems.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <ScorerField
          label={t("Scored by")}
          hint={t("Scores, pass rates of a checklist, or preferences between samples (a win counts one, a tie half).")}
          sources={ofSystem}
          value={scorer ?? ""}
          onChange={(id) => set({ scorer: id, after: null })}
        />
        <ScorerField
          label={t("Compared with")}
          hint={t("Scores taken as correct.")}
          sources={ofSystem}
          value={truth ?? ""}
          none={t("None")}
          onChange={(id) => set({ truth: id || null, after: null })}
        />
      </div>
      {scorer === undefined ? (
        <EmptyState
          title={t("Nothing has scored two of this system’s samples to one instruction yet")}
          description={t(
            "Choose another system, or create a round over this one’s samples and have a judge or people label it.",
          )}
          actions={<LinkButton href={`/studies/${studyId}/rounds/new`}>{t("New round")}</LinkButton>}
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
            title={t("Instruction by instruction")}
            description={t(
              "At least two samples are scored in {nInstructions} of {count, plural, one {# instruction} other {# instructions}} that have several.",
              { nInstructions: data.nInstructions, count: data.withSamples },
            )}
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
          <Section title={t("Judge the best")}>
            <KeepBestForm key={`${systemId} ${scorer}`} studyId={studyId} best={data} />
          </Section>
        </>
      ) : error ? (
        <QueryError title={t("The best samples couldn’t be found")} query={query} />
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
      title={t("Results of choosing")}
      description={t(
        "Means over instructions; intervals from a bootstrap over instructions. All samples that share the best score are kept.",
      )}
    >
      <StatList>
        <MeanStat label={t("Score of the best")} mean={best.bestScore} />
        <MeanStat label={t("Score of all samples")} mean={best.allScore} />
        {againstTruth ? (
          <>
            <MeanStat label={t("Precision")} mean={againstTruth.precision} />
            <MeanStat label={t("Precision of drawing at random")} mean={againstTruth.randomPrecision} />
            <MeanStat label={t("Reference score of the chosen")} mean={againstTruth.chosenTruth} />
            <MeanStat label={t("Reference score of all samples")} mean={againstTruth.allTruth} />
            <MeanStat label={t("Reference score of the truly best")} mean={againstTruth.bestTruth} />
          </>
        ) : null}
      </StatList>
      <p className="max-w-prose text-sm text-ink-muted">
        {t("Several samples tie as best in {nTied} of {count, plural, one {# instruction} other {# instructions}}.", {
          nTied,
          count: nInstructions,
        })}
        {againstTruth
          ? ` ${t("Precision is the share of instructions whose chosen sample is among the best by the reference; for a tie, the share of the tied samples that are, which is what picking one of them at random is expected to give. Only samples that both sources have scored count.")}`
          : ` ${t("Choose reference scores to see how often the chosen sample is truly the best.")}`}
      </p>
      {sharesRaters ? (
        <Callout tone="warning">
          {t("Scores and reference share raters, so they agree in part because they are the same labels.")}
        </Callout>
      ) : null}
    </Section>
  );
}
