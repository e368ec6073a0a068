"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { MAX_ON_PAGE } from "@/lib/domain/labelling/labelling-limits";
import {
  asksFor,
  fitsOnePage,
  hasAnswers,
  labelsInstructions,
  labelsPairs,
  type Protocol,
} from "@/lib/domain/protocol/protocols";
import { MAX_LEASE_MINUTES } from "@/lib/domain/round/new-round";
import {
  MAX_ATTENTION_TASKS,
  MAX_OVERLAP,
  MAX_SEED,
  MAX_TRAINING_TASKS,
  USUAL_TRAINING_TASKS,
} from "@/lib/domain/round/round-choice";
import * as texts from "@/lib/messages/researcher/round-form";
import { say } from "@/lib/messages/researcher/say";
import { LabellingOptionsFields } from "../labelling-options-fields";
import { NumberInput } from "../number-input";
import { isOnePage } from "./round-draft";
import type { RoundPartProps } from "./round-part";

/** How many raters, for how long a task is theirs, and what chance decides. */
export function LabellingChoice({ draft, onChange }: RoundPartProps) {
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-3">
        <Field label={texts.overlap} hint={texts.howManyRatersLabel}>
          <NumberInput
            min={1}
            max={MAX_OVERLAP}
            value={draft.overlap}
            onValueChange={(overlap) => onChange({ overlap: overlap ?? 1 })}
          />
        </Field>
        <Field label={texts.lease} aside={texts.minutes} hint={texts.afterThisTimeAnUnlabelled}>
          <NumberInput
            min={1}
            max={MAX_LEASE_MINUTES}
            value={draft.leaseMinutes}
            onValueChange={(leaseMinutes) => onChange({ leaseMinutes: leaseMinutes ?? 1 })}
          />
        </Field>
        <Field label={texts.seed} hint={texts.makesEveryRandomChoiceRepeatable}>
          <NumberInput
            min={0}
            max={MAX_SEED}
            value={draft.seed}
            onValueChange={(seed) => onChange({ seed: seed ?? 0 })}
          />
        </Field>
      </div>
      {labelsInstructions(draft.protocol) ? null : <TasksOfKnownTruth draft={draft} onChange={onChange} />}
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label={texts.languagesRatersNeed} aside={texts.optional} hint={texts.separateWithCommasOnlyMembers}>
          <Input
            value={draft.raterLanguages}
            autoComplete="off"
            onChange={(event) => onChange({ raterLanguages: event.target.value })}
          />
        </Field>
        <Field label={texts.expertiseRatersNeed} aside={texts.optional} hint={texts.separateWithCommasSuch}>
          <Input
            value={draft.raterExpertise}
            autoComplete="off"
            onChange={(event) => onChange({ raterExpertise: event.target.value })}
          />
        </Field>
      </div>
      <LabellingOptionsFields
        protocol={draft.protocol}
        options={draft.labelling}
        onOptionsChange={(part) => onChange({ labelling: { ...draft.labelling, ...part } })}
      />
      {hasAnswers(draft.protocol) ? (
        <Checkbox
          label={texts.allowUnknownAsAnAnswer}
          hint={texts.forQuestionsNobodyCanAnswer}
          checked={draft.allowUnknown}
          onChange={(event) => onChange({ allowUnknown: event.target.checked })}
        />
      ) : null}
      {fitsOnePage(draft.protocol) ? (
        <Checkbox
          label={texts.showAllResponses}
          hint={say(texts.ratersAnswerEachQuestion, { maxOnPage: MAX_ON_PAGE })}
          checked={draft.byInstruction}
          onChange={(event) => onChange({ byInstruction: event.target.checked })}
        />
      ) : null}
      {labelsPairs(draft.protocol) ? (
        <Checkbox
          label={texts.shuffleWhichResponse}
          hint={texts.drawnForEachRater}
          checked={draft.shufflePositions}
          onChange={(event) => onChange({ shufflePositions: event.target.checked })}
        />
      ) : null}
    </>
  );
}

/** When a training label counts as right. */
function rightLabel(protocol: Protocol): string {
  const answers = texts.everyReferenceAnswerToTheChecklist;
  const level = labelsPairs(protocol) ? texts.referenceOutcomeATieOr : texts.exactlyTheReferenceScore;
  if (!hasAnswers(protocol)) return say(texts.rightIs, { level });
  return asksFor(protocol, "level")
    ? say(texts.rightIsAnd, { level, answers })
    : say(texts.rightIsAnswers, { answers });
}

/** Nothing can be known of an instruction itself, so these are of responses and pairs. */
function TasksOfKnownTruth({ draft, onChange }: RoundPartProps) {
  return (
    <div className="grid gap-6 sm:grid-cols-3">
      {isOnePage(draft) ? null : (
        <Field
          label={texts.attentionTasks}
          aside={say(texts.of0To, { maxAttentionTasks: MAX_ATTENTION_TASKS })}
          hint={texts.howManyGoldTasks}
        >
          <NumberInput
            min={0}
            max={MAX_ATTENTION_TASKS}
            value={draft.attentionTasks}
            onValueChange={(attentionTasks) => onChange({ attentionTasks: attentionTasks ?? 0 })}
          />
        </Field>
      )}
      <Field
        label={texts.trainingTasks}
        aside={say(texts.of0ToMaxTrainingTasks, { maxTrainingTasks: MAX_TRAINING_TASKS })}
        hint={say(texts.howManyGoldTasksEveryRater, { usualTrainingTasks: USUAL_TRAINING_TASKS })}
      >
        <NumberInput
          min={0}
          max={MAX_TRAINING_TASKS}
          value={draft.trainingTasks}
          onValueChange={(trainingTasks) => onChange({ trainingTasks: trainingTasks ?? 0 })}
        />
      </Field>
      {draft.trainingTasks > 0 ? (
        <Field
          label={texts.passMark}
          aside={texts.percent}
          hint={say(texts.ratersBelowThePassMark, { rightLabel: rightLabel(draft.protocol) })}
        >
          <NumberInput
            min={1}
            max={100}
            value={draft.passMark}
            onValueChange={(passMark) => onChange({ passMark: passMark ?? 1 })}
          />
        </Field>
      ) : null}
    </div>
  );
}
