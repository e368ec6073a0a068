"use client";

import { type FormEvent, useState } from "react";
import { Field } from "@/components/ui/field";
import { FormErrorSummary } from "@/components/ui/form-error-summary";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import {
  DEFAULT_INVITATION_HOURS,
  MAX_INVITATION_USES,
  type NewInvitation,
} from "@/lib/domain/people/people-invitation";
import { ROLE_WORDS } from "@/lib/domain/people/people-role";
import { type StudyRole, studyRoleSchema } from "@/lib/domain/study/study-role";
import { refusalOf } from "./form-refusal";
import { textOf } from "./text-of";

export interface InvitationFormProps {
  id: string;
  mayInviteResearchers: boolean;
  error: unknown;
  onSubmit: (invitation: NewInvitation) => void;
}

const FIELDS = ["label", "validForHours", "maxUses"] as const;

const DAY = 24;
const VALIDITIES = [
  { hours: 1, words: "1 hour" },
  { hours: DAY, words: "1 day" },
  { hours: 7 * DAY, words: "7 days" },
  { hours: DEFAULT_INVITATION_HOURS, words: "14 days" },
  { hours: 30 * DAY, words: "30 days" },
  { hours: 90 * DAY, words: "90 days" },
  { hours: 365 * DAY, words: "1 year" },
];

type HowMany = "one" | "several" | "any";
const HOW_MANY = [
  { value: "one", label: "One person" },
  { value: "several", label: "Several" },
  { value: "any", label: "Any number" },
] as const;

export function InvitationForm({ id, mayInviteResearchers, error, onSubmit }: InvitationFormProps) {
  const [role, setRole] = useState<StudyRole>("annotator");
  const [howMany, setHowMany] = useState<HowMany>("one");
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const several = Number(textOf(form, "maxUses") || Number.NaN);
    onSubmit({
      role,
      label: textOf(form, "label"),
      validForHours: Number(textOf(form, "validForHours")),
      maxUses: howMany === "any" ? null : howMany === "one" ? 1 : several,
    });
  };
  const refusal = refusalOf(error, "invitation", FIELDS);
  const roles = studyRoleSchema.options.toReversed().map((value) => ({
    value,
    label: ROLE_WORDS[value].name,
    hint: ROLE_WORDS[value].does,
  }));
  return (
    <form id={id} method="post" onSubmit={submit} className="flex flex-col gap-5">
      <FormErrorSummary errors={refusal.errors} />
      <Field
        id="invitation-label"
        label="Who is it for?"
        hint="A name or a group, such as “Monday’s course”. Only you and the other researchers see it."
        error={refusal.of("label")}
        required
      >
        <Input name="label" maxLength={100} autoComplete="off" />
      </Field>
      {mayInviteResearchers ? <RadioGroup legend="Role" choices={roles} value={role} onValueChange={setRole} /> : null}
      <div className="flex flex-wrap items-start gap-x-4 gap-y-5">
        <SegmentedControl
          legend="How many may join by it?"
          choices={HOW_MANY}
          value={howMany}
          onValueChange={setHowMany}
        />
        {howMany === "several" ? (
          <Field id="invitation-maxUses" label="People" error={refusal.of("maxUses")} className="w-28" required>
            <Input
              name="maxUses"
              type="number"
              inputMode="numeric"
              min={1}
              max={MAX_INVITATION_USES}
              defaultValue={10}
            />
          </Field>
        ) : null}
      </div>
      <Field id="invitation-validForHours" label="Valid for" error={refusal.of("validForHours")} className="max-w-44">
        <Select name="validForHours" defaultValue={DEFAULT_INVITATION_HOURS}>
          {VALIDITIES.map(({ hours, words }) => (
            <option key={hours} value={hours}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
    </form>
  );
}
