"use client";

import { useState } from "react";
import { NumberInput } from "@/components/round/form/number-input";
import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { conflictingTexts, EditConflict } from "@/components/ui/form/edit-conflict";
import { FormErrorSummary } from "@/components/ui/form/form-error-summary";
import { type Sending, useForm } from "@/components/ui/form/use-form";
import { Input, Textarea } from "@/components/ui/input";
import { t } from "@/lib/messages/translate";
import { tagsOfText, textOfTags } from "@/lib/people/rater-profile";
import { DEFAULT_PASS_MARK, MAX_LEASE_MINUTES, type RoundChange, roundChangeSchema } from "@/lib/round/new-round";
import { fitsOnePage, hasAnswers, labelsPairs } from "@/lib/round/protocol/protocols";
import { levelValues, scaleNamed } from "@/lib/round/protocol/scale";
import type { Round } from "@/lib/round/round";
import { MAX_OVERLAP } from "@/lib/round/round-choice";
import { MAX_CRITERION_MEANING_LENGTH } from "@/lib/round/round-criteria";
import { FEWEST_TO_SETTLE, settledRule, stoppingProblem } from "@/lib/round/settled-tasks";
import { GuidelinesEditor, GuidelinesPreview } from "./guidelines-editor";
import { LabellingOptionsFields, OnePageField, StopsField } from "./labelling-options-fields";
import { LevelGuidesEditor } from "./level-guides-editor";
import { LevelNames } from "./level-names";

interface RoundSettingsFormProps {
  formId: string;
  round: Round;
  saving: Sending<RoundChange>;
}

/** Apart, so that every opening of the dialog begins with the round as it is. */
export function RoundSettingsForm({ formId, round, saving }: RoundSettingsFormProps) {
  const { form, isRenamable, keepRead } = useSettings({ formId, round, saving });
  const isDraft = round.status === "draft";
  const isClosed = round.status === "closed";
  const { values, change } = form;
  return (
    <form
      id={formId}
      onSubmit={(event) => {
        keepRead();
        form.submit(event);
      }}
    >
      <div className="flex min-w-0 flex-col gap-6">
        <FormErrorSummary errors={form.errors} />
        <EditConflict error={saving.error} />
        <Field {...form.field("name")} label={t("Name")} required>
          <Input {...form.text("name")} maxLength={200} />
        </Field>
        {isDraft ? (
          <DraftFields round={round} form={form} isRenamable={isRenamable} />
        ) : round.overlap === 0 ? null : (
          <Field
            {...form.field("overlap")}
            label={t("Overlap")}
            hint={
              round.stopsWhenSettled
                ? t("How many raters label a task at most. It can be raised, not lowered.")
                : t("How many raters label each task. It can be raised, not lowered.")
            }
            className="sm:max-w-1/2"
          >
            <NumberInput
              min={round.overlap}
              max={MAX_OVERLAP}
              value={values.overlap}
              onValueChange={(value) => change({ overlap: value ?? round.overlap })}
            />
          </Field>
        )}
        {isDraft || round.overlap === 0 ? null : <RaisedWarning round={round} raised={values.overlap} />}
        {round.overlap === 0 || isClosed ? null : (
          <div className="grid gap-6 sm:grid-cols-2">
            <Field
              {...form.field("languages")}
              label={t("Required languages")}
              hint={t(
                "Separate with commas. Only members whose profile has all of them see the round. Raters may finish a task they have started.",
              )}
            >
              <Input {...form.text("languages")} autoComplete="off" />
            </Field>
            <Field {...form.field("expertise")} label={t("Required expertise")} hint={t("Separate with commas.")}>
              <Input {...form.text("expertise")} autoComplete="off" />
            </Field>
          </div>
        )}
        {round.leadRoundId === null || isClosed ? null : (
          <Field label={t("What it means")} hint={t("Raters and judges read it.")}>
            <Textarea
              rows={2}
              value={values.meaning}
              maxLength={MAX_CRITERION_MEANING_LENGTH}
              onChange={(event) => change({ meaning: event.target.value })}
            />
          </Field>
        )}
        {round.overlap === 0 || isClosed || round.scale === null ? null : (
          <LevelGuidesEditor
            levels={levelValues(round.scale).map((value, index) => `${value} · ${values.levelNames[index] ?? ""}`)}
            guides={values.levelGuides}
            onGuidesChange={(guides) => change({ levelGuides: guides })}
            error={form.field("levelGuides").error}
          />
        )}
        {round.overlap === 0 ? null : isClosed ? (
          <GuidelinesPreview text={values.guidelines} />
        ) : (
          <GuidelinesEditor
            {...form.field("guidelines")}
            value={values.guidelines}
            onValueChange={(text) => change({ guidelines: text })}
          />
        )}
      </div>
    </form>
  );
}

/** What the form holds at first, and what is sent of it: a draft's settings, or what a round that was opened may change. */
function useSettings({ formId, round, saving }: RoundSettingsFormProps) {
  // What the person has read: nobody else's change since is written over.
  const [was, setWas] = useState({ name: round.name, guidelines: round.guidelines });
  const read = { ...was, ...conflictingTexts(saving.error) };
  const isRenamable = round.scale !== null && scaleNamed(round.scale).isRenamable;
  const isDraft = round.status === "draft";
  const isClosed = round.status === "closed";
  const { name, guidelines, levelNames, levelGuides, options, overlap, leaseMinutes, allowUnknown, shufflePositions } =
    round;
  const { byInstruction, passMark, criterionMeaning, stopsWhenSettled } = round;
  const asked = { languages: textOfTags(round.raters.languages), expertise: textOfTags(round.raters.expertise) };
  const form = useForm({
    id: formId,
    initial: {
      name,
      guidelines,
      levelNames,
      levelGuides,
      options,
      overlap,
      leaseMinutes,
      allowUnknown,
      shufflePositions,
      byInstruction,
      stopsWhenSettled,
      passMark: passMark ?? DEFAULT_PASS_MARK,
      meaning: criterionMeaning ?? "",
      ...asked,
    },
    schema: roundChangeSchema,
    bodyOf: ({ levelNames: names, levelGuides: guides, languages, expertise, passMark: mark, meaning, ...values }) => {
      const isChanged = languages !== asked.languages || expertise !== asked.expertise;
      const raters = isChanged
        ? { raters: { languages: tagsOfText(languages), expertise: tagsOfText(expertise) } }
        : {};
      const explained = {
        ...(guides === levelGuides ? {} : { levelGuides: guides }),
        ...(meaning === (criterionMeaning ?? "") ? {} : { criterionMeaning: meaning }),
      };
      if (isDraft)
        return {
          ...values,
          stopsWhenSettled: values.stopsWhenSettled && values.overlap >= FEWEST_TO_SETTLE && !values.byInstruction,
          ...raters,
          ...explained,
          // Those of a criterion may be blank, and stay so where nobody changes them.
          ...(isRenamable && names !== levelNames ? { levelNames: names } : {}),
          was: read,
          ...(passMark === null ? {} : { passMark: mark }),
        };
      const raised = values.overlap > overlap ? { overlap: values.overlap } : {};
      if (isClosed) return { name: values.name, ...raised, was: read };
      return { name: values.name, guidelines: values.guidelines, ...raised, ...raters, ...explained, was: read };
    },
    sending: saving,
  });
  return { form, isRenamable, keepRead: () => setWas(read) };
}

type SettingsForm = ReturnType<typeof useSettings>["form"];

/** What can be changed until somebody labels. */
function DraftFields({ round, form, isRenamable }: { round: Round; form: SettingsForm; isRenamable: boolean }) {
  const { values, change } = form;
  const criteria = round.leadRoundId === null ? [] : [round.leadRoundId];
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field {...form.field("overlap")} label={t("Overlap")} hint={t("How many raters label each task.")}>
          <NumberInput
            min={1}
            max={MAX_OVERLAP}
            value={values.overlap}
            onValueChange={(value) => change({ overlap: value ?? 1 })}
          />
        </Field>
        <Field
          {...form.field("leaseMinutes")}
          label={t("Lease")}
          hint={t("Minutes after which an unlabelled task goes to someone else.")}
        >
          <NumberInput
            min={1}
            max={MAX_LEASE_MINUTES}
            value={values.leaseMinutes}
            onValueChange={(value) => change({ leaseMinutes: value ?? 1 })}
          />
        </Field>
      </div>
      {stoppingProblem({ ...round, byInstruction: values.byInstruction, criteria }) ? null : (
        <StopsField
          overlap={values.overlap}
          checked={values.stopsWhenSettled}
          onCheckedChange={(stopsWhenSettled) => change({ stopsWhenSettled })}
        />
      )}
      {hasAnswers(round.protocol) ? (
        <Checkbox
          label={t("Allow UNKNOWN as an answer")}
          checked={values.allowUnknown}
          onChange={(event) => change({ allowUnknown: event.target.checked })}
        />
      ) : null}
      {fitsOnePage(round.protocol) ? (
        <OnePageField
          disabled={round.attentionTasks > 0}
          checked={values.byInstruction}
          onCheckedChange={(byInstruction) => change({ byInstruction })}
        />
      ) : null}
      {round.passMark === null ? null : (
        <Field {...form.field("passMark")} label={t("Pass mark")} aside={t("percent")} className="sm:max-w-1/2">
          <NumberInput
            min={1}
            max={100}
            value={values.passMark}
            onValueChange={(value) => change({ passMark: value ?? 1 })}
          />
        </Field>
      )}
      {labelsPairs(round.protocol) ? (
        <Checkbox
          label={t("Shuffle which response is on the left")}
          checked={values.shufflePositions}
          onChange={(event) => change({ shufflePositions: event.target.checked })}
        />
      ) : null}
      <LabellingOptionsFields
        protocol={round.protocol}
        options={values.options}
        onOptionsChange={(part) => change({ options: { ...values.options, ...part } })}
      />
      {isRenamable ? (
        <LevelNames
          names={values.levelNames}
          onNamesChange={(names) => change({ levelNames: names })}
          error={form.field("levelNames").error}
        />
      ) : null}
    </>
  );
}

/** What raising the overlap asks of raters, said before it is saved: it cannot be lowered again. */
function RaisedWarning({ round, raised }: { round: Round; raised: number }) {
  const { overlap, wanted, submitted, status } = round;
  if (raised <= overlap) return null;
  if (round.stopsWhenSettled) {
    return (
      <Callout tone="warning" role="status" title={t("Tasks may need more labels")}>
        {t("{rule}. Finished tasks may reopen, and the overlap cannot be lowered again.", {
          rule: settledRule({ overlap: raised }),
        })}
        {status === "closed" ? ` ${t("The round stays closed until you reopen it.")}` : ""}
      </Callout>
    );
  }
  // Of the tasks that people are asked about: in a planned round not all.
  const all = (wanted / overlap) * raised;
  return (
    <Callout
      tone="warning"
      role="status"
      title={t("{count, plural, one {# more label} other {# more labels}} will be asked for", { count: all - wanted })}
    >
      {t(
        "{missing} of {all} labels will then be missing. Tasks that are finished reopen for {raters}, and the overlap cannot be lowered again.",
        {
          missing: all - submitted,
          all,
          raters: t("{count, plural, one {# more rater each} other {# more raters each}}", { count: raised - overlap }),
        },
      )}
      {status === "closed" ? ` ${t("The round stays closed until you reopen it.")}` : ""}
    </Callout>
  );
}
