"use client";

import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { FormErrorSummary } from "@/components/ui/form/form-error-summary";
import { Input } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link-button";
import { RadioGroup } from "@/components/ui/radio-group";
import { Section } from "@/components/ui/section";
import type { JudgeModels } from "@/lib/domain/judge/judge-model";
import { JURY_RULES, JURY_TIES, type JuryRule, type JuryTies, newJurySchema } from "@/lib/domain/judge/jury";
import { createJury } from "@/lib/queries/models/judges";
import { parseNumberInput } from "../parse-number-input";
import { JudgeName } from "./judge-name";
import { configurationWords, JURY_RULE_WORDS, JURY_TIE_WORDS } from "./judge-words";
import { NumberTextField } from "./number-text-field";
import { useMakeJudge } from "./use-make-judge";

const IDS: Record<"name" | "members" | "quorum", string> = {
  name: "jury-name",
  members: "jury-members",
  quorum: "jury-quorum",
};

/** Several judges as one rater: who sits on it and how their labels become one. */
export function JuryForm({ studyId, judges }: { studyId: string; judges: JudgeModels }) {
  const [name, setName] = useState("");
  const [members, setMembers] = useState<readonly string[]>([]);
  const [rule, setRule] = useState<JuryRule>("majority");
  const [ties, setTies] = useState<JuryTies>("careful");
  const [quorum, setQuorum] = useState("");
  const { making, problems, setProblems, errorOf } = useMakeJudge(
    studyId,
    createJury(studyId),
    "The jury is made. Compute its labels where its members have labelled.",
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = newJurySchema.safeParse({
      ...{ name, members, rule, ties },
      quorum: parseNumberInput(quorum),
    });
    setProblems(
      (parsed.error?.issues ?? []).map(({ path }) => {
        const field = path[0] === "name" || path[0] === "members" ? path[0] : "quorum";
        return { message: EXPECTED[field], fieldId: IDS[field] };
      }),
    );
    if (parsed.success) making.mutate(parsed.data);
  };
  return (
    <form noValidate onSubmit={submit} onChange={() => setProblems([])} className="flex max-w-3xl flex-col gap-10">
      <FormErrorSummary errors={problems} />
      <Section
        title="Members"
        description="Judges of this study and imported raters. People’s consensus is a source already."
      >
        <fieldset
          id={IDS.members}
          tabIndex={-1}
          className="flex flex-col gap-3 rounded-md border border-line bg-raised p-4"
        >
          <legend className="sr-only">Members of the jury</legend>
          {candidates(judges).map(({ raterId, label, hint, simulated }) => (
            <Checkbox
              key={raterId}
              label={<JudgeName name={label} simulated={simulated} />}
              hint={hint}
              checked={members.includes(raterId)}
              onChange={({ target }) =>
                setMembers(target.checked ? [...members, raterId] : members.filter((id) => id !== raterId))
              }
            />
          ))}
        </fieldset>
      </Section>
      <Section title="How their labels become one">
        <RadioGroup
          legend="Rule"
          choices={JURY_RULES.map((one) => ({
            value: one,
            label: JURY_RULE_WORDS[one].name,
            hint: JURY_RULE_WORDS[one].about,
          }))}
          value={rule}
          onValueChange={setRule}
        />
        <RadioGroup
          legend="Even splits"
          choices={JURY_TIES.map((one) => ({
            value: one,
            label: JURY_TIE_WORDS[one].name,
            hint: JURY_TIE_WORDS[one].about,
          }))}
          value={ties}
          onValueChange={setTies}
        />
        <NumberTextField
          id={IDS.quorum}
          label="Members that must have labelled a task"
          hint="With fewer the jury says nothing."
          placeholder="All"
          value={quorum}
          onChange={setQuorum}
          error={errorOf(IDS.quorum)}
        />
      </Section>
      <Field label="Name" id={IDS.name} required error={errorOf(IDS.name)}>
        <Input value={name} maxLength={120} onChange={(event) => setName(event.target.value)} />
      </Field>
      <div className="flex gap-3">
        <Button type="submit" variant="primary" loading={making.isPending || making.isSuccess}>
          Make this jury
        </Button>
        <LinkButton href={`/studies/${studyId}/judge-models`}>Cancel</LinkButton>
      </div>
    </form>
  );
}

const EXPECTED: Record<keyof typeof IDS, string> = {
  name: "Give the jury a name of 1 to 120 characters.",
  members: "Choose two members or more.",
  quorum: "A whole number from 1 to the number of members, or nothing for all.",
};

function candidates({ judges, imported }: JudgeModels) {
  const own = judges
    .filter(({ configuration }) => configuration?.type !== "jury")
    .map(({ raterId, name, simulated, configuration }) => ({
      ...{ raterId, label: name, simulated },
      hint: configurationWords(configuration),
    }));
  const others = imported.map(({ raterId, name, source }) => ({
    ...{ raterId, label: name, simulated: false },
    hint: source ? `imported from ${source}` : "imported",
  }));
  return [...own, ...others];
}
