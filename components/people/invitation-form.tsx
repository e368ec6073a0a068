"use client";

import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { FormErrorSummary } from "@/components/ui/form/form-error-summary";
import { type Sending, useForm } from "@/components/ui/form/use-form";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import {
  DEFAULT_INVITATION_HOURS,
  MAX_INVITATION_USES,
  type NewInvitation,
  newInvitationSchema,
} from "@/lib/domain/people/people-invitation";
import { ROLE_WORDS } from "@/lib/domain/people/people-role";
import { type StudyRole, studyRoleSchema } from "@/lib/domain/study/study-role";
import * as texts from "@/lib/messages/researcher/management";

export interface InvitationFormProps {
  id: string;
  mayInviteResearchers: boolean;
  creating: Sending<NewInvitation>;
}

const DAY = 24;
const VALIDITIES = [
  { hours: 1, words: texts.of1Hour },
  { hours: DAY, words: texts.of1Day },
  { hours: 7 * DAY, words: texts.of7Days },
  { hours: DEFAULT_INVITATION_HOURS, words: texts.of14Days },
  { hours: 30 * DAY, words: texts.of30Days },
  { hours: 90 * DAY, words: texts.of90Days },
  { hours: 365 * DAY, words: texts.of1Year },
];

type HowMany = "one" | "several" | "any";
const HOW_MANY = [
  { value: "one", label: texts.onePerson },
  { value: "several", label: texts.several },
  { value: "any", label: texts.anyNumber },
] as const;

export function InvitationForm({ id, mayInviteResearchers, creating }: InvitationFormProps) {
  const [role, setRole] = useState<StudyRole>("annotator");
  const [howMany, setHowMany] = useState<HowMany>("one");
  const [needsApproval, setNeedsApproval] = useState(false);
  const form = useForm({
    id: "invitation",
    initial: { label: "", validForHours: String(DEFAULT_INVITATION_HOURS), maxUses: "10" },
    schema: newInvitationSchema,
    bodyOf: ({ label, validForHours, maxUses }) => ({
      role,
      label,
      needsApproval,
      validForHours: Number(validForHours),
      maxUses: howMany === "any" ? null : howMany === "one" ? 1 : Number(maxUses || Number.NaN),
    }),
    sending: creating,
  });
  const roles = studyRoleSchema.options.toReversed().map((value) => ({
    value,
    label: ROLE_WORDS[value].name,
    hint: ROLE_WORDS[value].does,
  }));
  return (
    <form id={id} method="post" onSubmit={form.submit} className="flex flex-col gap-5">
      <FormErrorSummary errors={form.errors} />
      <Field {...form.field("label")} label={texts.whoIsItFor} hint={texts.nameOrAGroupSuch} required>
        <Input name="label" maxLength={100} autoComplete="off" />
      </Field>
      {mayInviteResearchers ? (
        <RadioGroup legend={texts.role} choices={roles} value={role} onValueChange={setRole} />
      ) : null}
      <div className="flex flex-wrap items-start gap-x-4 gap-y-5">
        <SegmentedControl
          legend={texts.howManyPeopleCanUse}
          choices={HOW_MANY}
          value={howMany}
          onValueChange={setHowMany}
        />
        {howMany === "several" ? (
          <Field {...form.field("maxUses")} label={texts.people} className="w-28" required>
            <Input
              name="maxUses"
              type="number"
              inputMode="numeric"
              min={1}
              max={MAX_INVITATION_USES}
              defaultValue={form.values.maxUses}
            />
          </Field>
        ) : null}
      </div>
      <Field {...form.field("validForHours")} label={texts.validFor} className="max-w-44">
        <Select name="validForHours" defaultValue={form.values.validForHours}>
          {VALIDITIES.map(({ hours, words }) => (
            <option key={hours} value={hours}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
      <Checkbox
        label={texts.askForApproval}
        hint={texts.newMembersWaitUntil}
        checked={needsApproval}
        onChange={(event) => setNeedsApproval(event.target.checked)}
      />
    </form>
  );
}
