"use client";

import { useId } from "react";
import { NumberInput } from "@/components/round/form/number-input";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select, Textarea } from "@/components/ui/input";
import type { ContentFacets } from "@/lib/content/study-content";
import { formatCount } from "@/lib/format/format-number";
import { t } from "@/lib/messages/translate";
import { labelsInstructions, PROTOCOLS } from "@/lib/round/protocol/protocols";
import type { RoundSummary } from "@/lib/round/round";
import { MAX_RANDOM_SAMPLE } from "@/lib/round/round-choice";
import type { Study } from "@/lib/study/study";
import type { RoundPartProps } from "./round-part";

/** From the study's content, or exactly what an earlier round labels. */
export function TaskSource({ draft, onChange, rounds }: RoundPartProps & { rounds: readonly RoundSummary[] }) {
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {rounds.length > 0 ? (
        <Field
          label={t("Tasks")}
          hint={
            draft.likeRoundId === null
              ? undefined
              : t("Exactly its responses or pairs, with another protocol or overlap: to compare the two.")
          }
        >
          <Select
            value={draft.likeRoundId ?? ""}
            onChange={(event) => onChange({ likeRoundId: event.target.value || null })}
          >
            <option value="">{t("From the study’s data")}</option>
            <optgroup label={t("Same tasks as another round")}>
              {rounds.map((round) => (
                <option key={round.id} value={round.id}>
                  {round.name} ({PROTOCOLS[round.protocol].name},{" "}
                  {t("{count, plural, one {# task} other {# tasks}}", { count: round.tasks })})
                </option>
              ))}
            </optgroup>
          </Select>
        </Field>
      ) : null}
      {draft.likeRoundId === null ? (
        <Field label={t("Random sample")} aside={t("instructions, optional")} hint={t("Empty: all of them.")}>
          <NumberInput
            allowEmpty
            min={1}
            max={MAX_RANDOM_SAMPLE}
            value={draft.randomSample}
            onValueChange={(randomSample) => onChange({ randomSample })}
          />
        </Field>
      ) : null}
    </div>
  );
}

interface ContentChoiceProps extends RoundPartProps {
  study: Study;
  facets: ContentFacets;
}

/** Which part of the study's data gives the tasks. */
export function ContentChoice({ draft, onChange, study, facets }: ContentChoiceProps) {
  const named = (some: ContentFacets["subsets"]) =>
    some.map(({ name, instructions }) => ({ value: name, label: name, count: instructions }));
  const hasResponses = !labelsInstructions(draft.protocol);
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {hasResponses ? (
          <FacetChoice
            legend={t("Systems")}
            allWords={t("all")}
            choices={study.systems.map(({ id, name, responses }) => ({ value: id, label: name, count: responses }))}
            chosen={draft.systemIds}
            onChosenChange={(systemIds) => onChange({ systemIds })}
          />
        ) : null}
        <FacetChoice
          legend={t("Subsets")}
          allWords={t("all")}
          choices={named(facets.subsets)}
          chosen={draft.subsets}
          onChosenChange={(subsets) => onChange({ subsets })}
        />
        <FacetChoice
          legend={t("Domains")}
          allWords={t("all")}
          choices={named(facets.domains)}
          chosen={draft.domains}
          onChosenChange={(domains) => onChange({ domains })}
        />
        <FacetChoice
          legend={t("Tags")}
          allWords={t("any")}
          choices={named(facets.tags)}
          chosen={draft.tags}
          onChosenChange={(tags) => onChange({ tags })}
        />
      </div>
      {hasResponses && study.hasSeveralSamples ? (
        <Field
          label={t("Several samples of a system")}
          hint={t("Where a system answered an instruction more than once.")}
          className="sm:max-w-1/2"
        >
          <Select
            value={draft.samples}
            onChange={(event) => onChange({ samples: event.target.value === "first" ? "first" : "all" })}
          >
            <option value="all">{t("All of them")}</option>
            <option value="first">{t("The first only")}</option>
          </Select>
        </Field>
      ) : null}
      <details open={draft.externalIds !== "" || undefined}>
        <summary className="w-fit rounded-sm text-sm font-medium">{t("Select by id")}</summary>
        <Field label={t("Ids")} aside={t("one per line")} hint={t("The ids of your imported files.")} className="pt-3">
          <Textarea
            value={draft.externalIds}
            rows={4}
            spellCheck={false}
            className="font-mono"
            onChange={(event) => onChange({ externalIds: event.target.value })}
          />
        </Field>
      </details>
    </>
  );
}

interface FacetChoiceProps {
  legend: string;
  /** none chosen means all: said in words */
  allWords: string;
  choices: readonly { value: string; label: string; count: number }[];
  chosen: readonly string[];
  onChosenChange: (chosen: string[]) => void;
}

/** Several of many; nothing ticked is no narrowing. */
function FacetChoice({ legend, allWords, choices, chosen, onChosenChange }: FacetChoiceProps) {
  const id = useId();
  if (choices.length < 2) return null;
  return (
    <fieldset aria-describedby={id} className="min-w-0 rounded-md border border-line bg-raised">
      <legend className="sr-only">{legend}</legend>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line px-4 py-2.5">
        <span aria-hidden className="text-sm font-medium">
          {legend}
        </span>
        <span id={id} className="text-xs text-ink-muted tabular-nums">
          {chosen.length === 0
            ? allWords
            : t("{chosen} of {choices}", { chosen: chosen.length, choices: choices.length })}
        </span>
      </div>
      <div className="flex max-h-52 flex-col gap-2 overflow-y-auto px-4 py-3">
        {choices.map((choice) => (
          <Checkbox
            key={choice.value}
            checked={chosen.includes(choice.value)}
            onChange={(event) =>
              onChosenChange(
                event.target.checked ? [...chosen, choice.value] : chosen.filter((value) => value !== choice.value),
              )
            }
            label={
              <span className="[overflow-wrap:anywhere]">
                {choice.label} <span className="text-ink-muted tabular-nums">{formatCount(choice.count)}</span>
              </span>
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
