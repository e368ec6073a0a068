"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { MAX_ON_PAGE } from "@/lib/domain/labelling/labelling-limits";
import { fitsOnePage, hasAnswers, labelsInstructions, labelsPairs } from "@/lib/domain/protocol/protocols";
import { MAX_LEASE_MINUTES } from "@/lib/domain/round/new-round";
import { MAX_OVERLAP, MAX_SEED } from "@/lib/domain/round/round-choice";
import * as texts from "@/lib/messages/researcher/round-form";
import { say } from "@/lib/messages/researcher/say";
import { LabellingOptionsFields } from "../labelling-options-fields";
import { NumberInput } from "../number-input";
import { isOnePage } from "./round-draft";
import type { RoundPartProps } from "./round-part";
import { TasksOfKnownTruth } from "./tasks-of-known-truth";

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
      {labelsInstructions(draft.protocol) ? null : (
        <TasksOfKnownTruth protocol={draft.protocol} isOnePage={isOnePage(draft)} draft={draft} onChange={onChange} />
      )}
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
