"use client";

import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { FormErrorSummary } from "@/components/ui/form/form-error-summary";
import { parseNumberInput } from "@/components/ui/form/parse-number-input";
import { useForm } from "@/components/ui/form/use-form";
import { Input } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link-button";
import { RadioGroup } from "@/components/ui/radio-group";
import { Section } from "@/components/ui/section";
import type { JudgeModels } from "@/lib/judging/judge-model";
import { JURY_RULES, JURY_TIES, type JuryRule, type JuryTies, newJurySchema } from "@/lib/judging/jury";
import { createJury } from "@/lib/judging/queries";
import { t } from "@/lib/messages/translate";
import { USUAL_SOURCE } from "@/lib/results/agreement-filter";
import { JudgeName } from "./judge-name";
import { configurationWords, JURY_RULE_WORDS, JURY_TIE_WORDS } from "./judge-words";
import { NumberTextField } from "./number-text-field";
import { useMakeJudge } from "./use-make-judge";

interface JuryDraft {
  name: string;
  members: readonly string[];
  rule: JuryRule;
  ties: JuryTies;
  /** as typed; empty: all members */
  quorum: string;
}

const FIRST: JuryDraft = { name: "", members: [], rule: "majority", ties: "careful", quorum: "" };

/** Several judges as one rater: who sits on it and how their labels become one. */
export function JuryForm({ studyId, judges }: { studyId: string; judges: JudgeModels }) {
  const { making } = useMakeJudge(
    studyId,
    createJury(studyId),
    t("Jury created. Compute its labels where its members have labelled."),
  );
  const form = useForm({
    id: "jury",
    initial: FIRST,
    schema: newJurySchema,
    bodyOf: ({ quorum, ...values }) => ({ ...values, quorum: parseNumberInput(quorum) }),
    expected: EXPECTED,
    sending: making,
  });
  const { members, rule, ties } = form.values;
  return (
    <form noValidate onSubmit={form.submit} onChange={form.clear} className="flex max-w-3xl flex-col gap-10">
      <FormErrorSummary errors={form.errors} />
      <Section
        title={t("Members")}
        description={t("Judges of this study and imported raters. People’s consensus is a source already.")}
      >
        <fieldset
          id={form.field("members").id}
          tabIndex={-1}
          className="flex flex-col gap-3 rounded-md border border-line bg-raised p-4"
        >
          <legend className="sr-only">{t("Members of the jury")}</legend>
          {candidates(judges).map(({ raterId, label, hint, simulated }) => (
            <Checkbox
              key={raterId}
              label={<JudgeName name={label} simulated={simulated} />}
              hint={hint}
              checked={members.includes(raterId)}
              onChange={({ target }) =>
                form.change({
                  members: target.checked ? [...members, raterId] : members.filter((id) => id !== raterId),
                })
              }
            />
          ))}
        </fieldset>
      </Section>
      <Section title={t("How their labels are combined")}>
        <RadioGroup
          legend={t("Rule")}
          choices={JURY_RULES.map((one) => ({
            value: one,
            label: JURY_RULE_WORDS[one].name,
            hint: JURY_RULE_WORDS[one].about,
          }))}
          value={rule}
          onValueChange={(chosen) => form.change({ rule: chosen })}
        />
        <RadioGroup
          legend={t("Even splits")}
          choices={JURY_TIES.map((one) => ({
            value: one,
            label: JURY_TIE_WORDS[one].name,
            hint: JURY_TIE_WORDS[one].about,
          }))}
          value={ties}
          onValueChange={(chosen) => form.change({ ties: chosen })}
        />
        <NumberTextField
          {...form.field("quorum")}
          label={t("Members that must have labelled a task")}
          hint={t("With fewer, the jury gives no label.")}
          placeholder={t("All")}
          value={form.values.quorum}
          onChange={(quorum) => form.change({ quorum })}
        />
      </Section>
      <Field {...form.field("name")} label={t("Name")} required>
        <Input {...form.text("name")} maxLength={120} />
      </Field>
      <div className="flex gap-3">
        <Button type="submit" variant="primary" loading={making.isPending || making.isSuccess}>
          {t("Create jury")}
        </Button>
        <LinkButton href={`/studies/${studyId}/models/judges`}>{t("Cancel")}</LinkButton>
      </div>
    </form>
  );
}

const EXPECTED = {
  name: t("Give the jury a name of 1 to 120 characters."),
  members: t("Choose two members or more."),
  quorum: t("A whole number from 1 to the number of members, or nothing for all."),
};

function candidates({ judges, imported }: JudgeModels) {
  const own = judges
    .filter(({ configuration }) => configuration?.type !== "jury")
    .map(({ raterId, name, simulated, configuration }) => ({
      raterId,
      label: name,
      simulated,
      hint: configurationWords(configuration),
    }));
  const others = imported.map(({ raterId, name, source }) => ({
    raterId,
    label: name,
    simulated: false,
    hint: source && source !== USUAL_SOURCE ? t("imported from {source}", { source }) : t("imported"),
  }));
  return [...own, ...others];
}
