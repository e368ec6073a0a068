"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Field } from "@/components/ui/field";
import { type FormError, FormErrorSummary } from "@/components/ui/form/form-error-summary";
import { useForm } from "@/components/ui/form/use-form";
import { Textarea } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { Section } from "@/components/ui/section";
import { toast } from "@/components/ui/toast-store";
import type { ContentFacets } from "@/lib/content/study-content";
import { errorMessage } from "@/lib/http/error-message";
import { FEWEST_CATEGORIES, MAX_CATEGORIES } from "@/lib/labelling/labelling-limits";
import { t } from "@/lib/messages/translate";
import { newRoundSchema } from "@/lib/round/new-round";
import { PROTOCOL_TEXTS } from "@/lib/round/protocol/protocol-texts";
import {
  categorises,
  labelsPairs,
  needsChecklist,
  PROTOCOL_IDS,
  PROTOCOLS,
  scoresDirectly,
} from "@/lib/round/protocol/protocols";
import { createRound } from "@/lib/round/queries/round-plan";
import { openRounds } from "@/lib/round/queries/rounds";
import type { RoundSummary } from "@/lib/round/round";
import { MAX_OVERLAP } from "@/lib/round/round-choice";
import type { RoundProgress } from "@/lib/round/round-message";
import type { Study } from "@/lib/study/study";
import { CriteriaField } from "./criteria-field";
import { ChecklistSeries } from "./labelling-choice";
import { MoreSettings } from "./more-settings";
import { NumberInput } from "./number-input";
import { PlanPanel } from "./plan-panel";
import { choiceOf, newDraft, newRoundOf, type RoundDraft, suggestName } from "./round-draft";
import type { RoundPartProps } from "./round-part";
import { takeSelectedInstructions } from "./selected-instructions";
import { TaskSource } from "./task-choice";

export interface RoundFormProps {
  study: Study;
  facets: ContentFacets;
  rounds: readonly RoundSummary[];
  /** drawn by the server, so that the preview and the round are the same draw */
  seed: number;
  likeRoundId: string | null;
}

/** A new round: what is labelled, how, and what it comes to, before anything is created. */
export function RoundForm({ study, facets, rounds, seed, likeRoundId }: RoundFormProps) {
  const roundOf = (id: string | null) => rounds.find((round) => round.id === id) ?? null;
  const [first] = useState(() => newDraft(study, rounds, seed, roundOf(likeRoundId)));
  const suggestionFor = ({ protocol }: RoundDraft) => suggestName(protocol, new Set(rounds.map(({ name }) => name)));
  const { creating, progress, openAfterwards } = useCreatedRound(study.id);
  const form = useForm({
    id: "round",
    initial: first,
    fields: ["name", "guidelines", "categories", "criteria", "checklist", "baseline"],
    schema: newRoundSchema,
    problemsOf: (entered) => (choiceOf(entered) ? [] : [missingIn(entered)]),
    bodyOf: (entered) => newRoundOf(entered, suggestionFor(entered)),
    sending: creating,
  });
  const { values: draft, change } = form;
  const part = { draft, onChange: change };
  // What was selected in the study's data, known to this tab alone.
  const takeSelected = useEffectEvent(() => {
    const selected = takeSelectedInstructions(study.id);
    if (selected.length > 0) change({ externalIds: selected.join("\n"), likeRoundId: null });
  });
  useEffect(() => takeSelected(), []);
  return (
    <form
      noValidate
      onSubmit={form.submit}
      className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <div className="flex min-w-0 flex-col gap-10">
        <FormErrorSummary errors={form.errors} />
        <Section title={t("Protocol")}>
          <ProtocolChoice {...part} hasChecklists={study.checklistSeries.length > 0} />
          {needsChecklist(draft.protocol) ? (
            <ChecklistSeries {...part} {...form.field("checklist")} series={study.checklistSeries} />
          ) : null}
          {scoresDirectly(draft.protocol) ? (
            <CriteriaField
              {...form.field("criteria")}
              criteria={draft.criteria}
              onCriteriaChange={(criteria) => change({ criteria })}
            />
          ) : null}
          {categorises(draft.protocol) ? (
            <CategoriesField
              {...form.field("categories")}
              value={draft.categories}
              onValueChange={(categories) => change({ categories })}
            />
          ) : null}
        </Section>
        <Section title={t("Tasks and raters")}>
          <div className="grid gap-6 sm:grid-cols-2">
            <TaskSource {...part} rounds={rounds} />
            <Field label={t("Raters per task")} hint={t("Agreement needs at least two.")}>
              <NumberInput
                min={1}
                max={MAX_OVERLAP}
                value={draft.overlap}
                onValueChange={(overlap) => change({ overlap: overlap ?? 1 })}
              />
            </Field>
          </div>
        </Section>
        <MoreSettings
          {...part}
          study={study}
          facets={facets}
          earlier={roundOf(draft.likeRoundId)}
          suggestedName={suggestionFor(draft)}
          initial={first}
          field={form.field}
          errors={form.errors}
        />
      </div>
      <PlanPanel
        studyId={study.id}
        draft={draft}
        onRaters={(overlap) => change({ overlap })}
        onCreate={openAfterwards}
        creating={creating.isPending || creating.isSuccess}
        progress={progress}
      />
    </form>
  );
}

/** Creates a round, opens it where that was asked for, and goes to its page. */
function useCreatedRound(studyId: string) {
  const router = useRouter();
  const [progress, setProgress] = useState<RoundProgress | null>(null);
  const opens = useRef(false);
  const goTo = (id: string | undefined) => router.push(`/studies/${studyId}/rounds/${id}`);
  const opening = useMutation({
    ...openRounds(studyId),
    onSuccess: () => toast.success(t("The round is open.")),
    onError: (error) => toast.error(errorMessage(error)),
    // Not opened, it is a draft, whose page opens it.
    onSettled: (_, __, [id]) => goTo(id),
  });
  const creating = useMutation({
    ...createRound(studyId, setProgress),
    onSuccess: ({ id }) => {
      if (opens.current) return opening.mutate([id]);
      toast.success(t("Round created as a draft. Open it when you are ready."));
      goTo(id);
    },
    onSettled: () => setProgress(null),
  });
  const openAfterwards = (isOpened: boolean) => {
    opens.current = isOpened;
  };
  return { creating, progress, openAfterwards };
}

/** What a round cannot be planned without. */
function missingIn({ protocol }: RoundDraft): FormError {
  return labelsPairs(protocol)
    ? { message: t("Choose the baseline."), fieldId: "round-baseline" }
    : { message: t("Choose a checklist series."), fieldId: "round-checklist" };
}

function ProtocolChoice({ draft, onChange, hasChecklists }: RoundPartProps & { hasChecklists: boolean }) {
  return (
    <RadioGroup
      legend={t("What raters do")}
      hideLegend
      value={draft.protocol}
      onValueChange={(protocol) => onChange({ protocol })}
      choices={PROTOCOL_IDS.map((protocol) => ({
        value: protocol,
        label: PROTOCOLS[protocol].name,
        hint:
          needsChecklist(protocol) && !hasChecklists
            ? t("{explanation} This study has no published checklists yet.", {
                explanation: PROTOCOL_TEXTS[protocol].explanation,
              })
            : PROTOCOL_TEXTS[protocol].explanation,
        disabled: needsChecklist(protocol) && !hasChecklists,
      }))}
    />
  );
}

interface CategoriesFieldProps {
  id: string;
  error?: string | undefined;
  value: string;
  onValueChange: (value: string) => void;
}

function CategoriesField({ value, onValueChange, ...field }: CategoriesFieldProps) {
  return (
    <Field
      {...field}
      label={t("Categories")}
      hint={t(
        "One per line, {fewestCategories} to {maxCategories}. Raters give each question any of them; keys 1 to 9 choose the first nine.",
        { fewestCategories: FEWEST_CATEGORIES, maxCategories: MAX_CATEGORIES },
      )}
      required
    >
      <Textarea rows={6} value={value} onChange={(event) => onValueChange(event.target.value)} />
    </Field>
  );
}
