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
import { MAX_LEASE_MINUTES } from "@/lib/domain/round/round";
import {
  MAX_ATTENTION_TASKS,
  MAX_OVERLAP,
  MAX_SEED,
  MAX_TRAINING_TASKS,
  USUAL_TRAINING_TASKS,
} from "@/lib/domain/round/round-choice";
import { LabellingOptionsFields } from "../labelling-options-fields";
import { NumberInput } from "../number-input";
import { isOnePage } from "./round-draft";
import type { RoundPartProps } from "./round-part";

/** How many raters, for how long a task is theirs, and what chance decides. */
export function LabellingChoice({ draft, onChange }: RoundPartProps) {
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-3">
        <Field label="Overlap" hint="How many raters label each task. Agreement needs at least two.">
          <NumberInput
            min={1}
            max={MAX_OVERLAP}
            value={draft.overlap}
            onValueChange={(overlap) => onChange({ overlap: overlap ?? 1 })}
          />
        </Field>
        <Field label="Lease" aside="minutes" hint="After this time, an unlabelled task goes to someone else.">
          <NumberInput
            min={1}
            max={MAX_LEASE_MINUTES}
            value={draft.leaseMinutes}
            onValueChange={(leaseMinutes) => onChange({ leaseMinutes: leaseMinutes ?? 1 })}
          />
        </Field>
        <Field label="Seed" hint="Makes every random choice repeatable: sample, order, positions.">
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
        <Field
          label="Languages raters need"
          aside="optional"
          hint="Separate with commas. Only members whose profile has all of them see the round. You set profiles on the People page."
        >
          <Input
            value={draft.raterLanguages}
            autoComplete="off"
            onChange={(event) => onChange({ raterLanguages: event.target.value })}
          />
        </Field>
        <Field label="Expertise raters need" aside="optional" hint="Separate with commas, such as medicine, law.">
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
          label="Allow UNKNOWN as an answer"
          hint="For questions nobody can answer from what is shown. It counts neither as YES nor as NO."
          checked={draft.allowUnknown}
          onChange={(event) => onChange({ allowUnknown: event.target.checked })}
        />
      ) : null}
      {fitsOnePage(draft.protocol) ? (
        <Checkbox
          label="Show all responses to an instruction on one page"
          hint={`Raters answer each question for all responses, in an order drawn for each rater, then move on to the next question. A page has up to ${MAX_ON_PAGE} responses. Without attention tasks, which would stand out.`}
          checked={draft.byInstruction}
          onChange={(event) => onChange({ byInstruction: event.target.checked })}
        />
      ) : null}
      {labelsPairs(draft.protocol) ? (
        <Checkbox
          label="Shuffle which response is on the left"
          hint="Drawn for each rater and task. Labels are still stored in the pair’s own orientation."
          checked={draft.shufflePositions}
          onChange={(event) => onChange({ shufflePositions: event.target.checked })}
        />
      ) : null}
    </>
  );
}

/** When a training label counts as right. */
function rightLabel(protocol: Protocol): string {
  const answers = "every reference answer to the checklist";
  const level = labelsPairs(protocol) ? "the reference outcome: A, tie or B" : "exactly the reference score";
  if (!hasAnswers(protocol)) return `Right is ${level}.`;
  return asksFor(protocol, "level") ? `Right is ${level}; and ${answers}.` : `Right is ${answers}.`;
}

/** Nothing can be known of an instruction itself, so these are of responses and pairs. */
function TasksOfKnownTruth({ draft, onChange }: RoundPartProps) {
  return (
    <div className="grid gap-6 sm:grid-cols-3">
      {isOnePage(draft) ? null : (
        <Field
          label="Attention tasks"
          aside={`0 to ${MAX_ATTENTION_TASKS}`}
          hint="How many gold tasks every rater gets, unmarked, among the others. They count in no result; Raters shows who got them right."
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
        label="Training tasks"
        aside={`0 to ${MAX_TRAINING_TASKS}`}
        hint={`How many gold tasks every rater labels first, seeing the reference answer after each. Usually ${USUAL_TRAINING_TASKS}, or as many as there are.`}
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
          label="Pass mark"
          aside="percent"
          hint={`${rightLabel(draft.protocol)} Raters below the pass mark wait for you to admit them or let them retry.`}
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
