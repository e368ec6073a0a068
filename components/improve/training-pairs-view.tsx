"use client";

import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { parseNumberInput } from "@/components/ui/form/parse-number-input";
import { Input } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link-button";
import { QueryError } from "@/components/ui/query-error";
import { RadioGroup } from "@/components/ui/radio-group";
import { Section } from "@/components/ui/section";
import { Skeleton } from "@/components/ui/skeleton";
import { Stat, StatList } from "@/components/ui/stat";
import { useUrlQuery } from "@/components/ui/use-url-query";
import type { Source } from "@/lib/compare/sources";
import { formatCount } from "@/lib/format/format-number";
import type { ImprovementFacts } from "@/lib/improve/improvement-facts";
import { trainingPairsFile, trainingPairsQuery } from "@/lib/improve/queries";
import {
  DEFAULT_SHARE,
  PAIR_FORMS,
  type TrainingPair,
  type TrainingPairCounts,
  type TrainingPairPreview,
} from "@/lib/improve/training-pairs";
import { t } from "@/lib/messages/translate";
import { PairExample } from "./pair-example";
import { ScorerField } from "./scorer-field";

export interface TrainingPairsViewProps {
  studyId: string;
  systems: ImprovementFacts["systems"];
  /** that answered checklists */
  sources: readonly Source[];
}

/** Pairs of a better and a worse response to train a model on, from answers to checklists. */
export function TrainingPairsView({ studyId, systems, sources }: TrainingPairsViewProps) {
  const { get, set } = useUrlQuery();
  const [typed, setTyped] = useState<string | null>(null);
  const source = get("source") ?? (sources.find(({ hasJudges }) => !hasJudges) ?? sources[0])?.id ?? "";
  const inAddress = Number(get("share") ?? DEFAULT_SHARE);
  const share = inAddress >= 0.01 && inAddress <= 1 ? inAddress : DEFAULT_SHARE;
  const chosen = (get("systems") ?? "").split(",").filter((id) => systems.some((system) => system.id === id));
  const form = PAIR_FORMS.find((one) => one === get("form")) ?? "conversational";
  const choice = { source, share, systems: chosen, form };
  const query = useQuery(trainingPairsQuery(studyId, choice));
  const { data, error } = query;
  const percent = parseNumberInput(typed ?? "");
  const isShareWrong = typed !== null && !(percent !== null && percent >= 1 && percent <= 100);
  const isChosen = (id: string) => chosen.length === 0 || chosen.includes(id);
  const toggle = (id: string) => {
    const all = systems.map((system) => system.id);
    const next = all.filter((each) => (each === id ? !isChosen(each) : isChosen(each)));
    set({ systems: next.length === all.length || next.length === 0 ? null : next.join(",") });
  };
  return (
    <div className="flex min-w-0 flex-col gap-10">
      <div className="grid max-w-3xl gap-6" data-print="hide">
        <ScorerField
          label={t("Whose answers")}
          hint={t(
            "Answers to a round’s checklists; of several raters the mean. A judge’s probability counts where it gave one, and where an approved program decides a question its verdict is averaged in.",
          )}
          sources={sources}
          value={source}
          onChange={(id) => set({ source: id })}
        />
        <Field
          label={t("Share of pairs that is kept, in percent")}
          hint={t("Those that differ most on one question. 40 in the paper.")}
          error={isShareWrong ? t("A number from 1 to 100.") : undefined}
          className="max-w-80"
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            value={typed ?? String(Math.round(share * 1000) / 10)}
            onChange={(event) => {
              setTyped(event.target.value);
              const next = parseNumberInput(event.target.value);
              if (next !== null && next >= 1 && next <= 100) set({ share: String(next / 100) });
            }}
          />
        </Field>
        <fieldset className="flex min-w-0 flex-col gap-2">
          <legend className="mb-1.5 text-sm font-medium">{t("Systems whose responses are paired")}</legend>
          <div className="grid max-h-60 gap-2 overflow-y-auto sm:grid-cols-2">
            {systems.map(({ id, name }) => (
              <Checkbox key={id} label={name} checked={isChosen(id)} onChange={() => toggle(id)} />
            ))}
          </div>
        </fieldset>
        <RadioGroup
          legend={t("Form")}
          value={form}
          onValueChange={(next) => set({ form: next === "conversational" ? null : next })}
          choices={[
            {
              value: "conversational",
              label: t("Conversation"),
              hint: t(
                "prompt, chosen and rejected are lists of messages with role and content; TRL applies the model’s chat template.",
              ),
            },
            { value: "text", label: t("Plain text"), hint: t("prompt, chosen and rejected are texts.") },
          ]}
        />
      </div>
      {data ? (
        <MadePairs made={data} file={trainingPairsFile(studyId, choice)} />
      ) : error ? (
        <QueryError title={t("The pairs couldn’t be created")} query={query} />
      ) : (
        <div aria-busy className="flex flex-col gap-4">
          <Skeleton className="h-24" />
          <Skeleton className="h-48" />
        </div>
      )}
    </div>
  );
}

function MadePairs({ made, file }: { made: TrainingPairPreview; file: string }) {
  return (
    <>
      <Counts counts={made.counts} />
      <div className="flex flex-wrap items-center gap-4">
        {made.counts.kept > 0 ? (
          <LinkButton href={file} download variant="primary" icon={<Download aria-hidden />}>
            {t("Download {count, plural, one {# pair} other {# pairs}}", { count: made.counts.kept })}
          </LinkButton>
        ) : (
          <Callout tone="warning">
            {t(
              "No pairs left to train on. A pair needs two responses to one instruction whose checklists were answered and whose weighted scores differ.",
            )}
          </Callout>
        )}
      </div>
      {made.examples.length > 0 ? (
        <Section title={t("The first ones")} description={t("As in the file.")}>
          <ol data-rows className="flex flex-col gap-6">
            {made.examples.map((example, index) => (
              <PairExample key={keyOf(example)} example={example} number={index + 1} />
            ))}
          </ol>
        </Section>
      ) : null}
    </>
  );
}

function Counts({ counts }: { counts: TrainingPairCounts }) {
  const { instructions, pairs, incomparable, different, ties, kept, equallyDifferent, leastDifference } = counts;
  const { withoutImportance, questions } = counts;
  return (
    <Section title={t("What is kept")}>
      <StatList>
        <Stat
          label={t("Pairs of responses")}
          value={formatCount(pairs)}
          note={t("of {count, plural, one {# instruction} other {# instructions}}", { count: instructions })}
        />
        <Stat
          label={t("Differ enough")}
          value={formatCount(different)}
          note={
            leastDifference === null
              ? undefined
              : t("by at least {round} of 100 on one question", { round: round(leastDifference) })
          }
        />
        <Stat label={t("Ties, dropped")} value={formatCount(ties)} note={t("equal weighted scores")} />
        <Stat label={t("In the file")} value={formatCount(kept)} />
      </StatList>
      <ul className="flex max-w-prose list-disc flex-col gap-1 pl-5 text-sm text-ink-muted">
        <li>
          {t(
            "The response with the higher weighted score is chosen: the mean of its questions’ scores, weighted by their importance.",
          )}
        </li>
        {withoutImportance > 0 ? (
          <li>
            {t(
              "Without an importance, and counted as 100: {withoutImportance} of {count, plural, one {# question} other {# questions}}.",
              { withoutImportance, count: questions },
            )}
          </li>
        ) : null}
        {equallyDifferent > 0 ? (
          <li>
            {t(
              "{count, plural, one {# more pair differs} other {# more pairs differ}} as much on one question as the last one kept. Those with the greater difference in weighted score came first, then the earlier ones.",
              { count: equallyDifferent },
            )}
          </li>
        ) : null}
        {incomparable > 0 ? (
          <li>
            {t("{count, plural, one {# pair has} other {# pairs have}} no question that was decided for both.", {
              count: incomparable,
            })}
          </li>
        ) : null}
      </ul>
    </Section>
  );
}

const keyOf = (pair: TrainingPair) =>
  [pair.instruction_id, pair.system_chosen, pair.sample_chosen, pair.system_rejected, pair.sample_rejected].join(" ");

const round = (value: number) => Math.round(value * 10) / 10;
