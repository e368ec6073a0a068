"use client";

import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import { ChoiceFieldset } from "@/components/ui/choice-fieldset";
import { CopyField } from "@/components/ui/copy-field";
import { Field } from "@/components/ui/field";
import { FormErrorSummary } from "@/components/ui/form/form-error-summary";
import { type Sending, useForm } from "@/components/ui/form/use-form";
import { Input, Select } from "@/components/ui/input";
import { useT } from "@/components/ui/messages/messages-provider";
import { MadeOnceDialog } from "@/components/ui/modal/made-once-dialog";
import { RadioGroup } from "@/components/ui/radio-group";
import { sentence } from "@/lib/messages/translate";
import {
  API_SCOPE_WORDS,
  API_SCOPES,
  type ApiKeys,
  type ApiScope,
  DEFAULT_KEY_DAYS,
  type NewApiKey,
  newApiKeySchema,
} from "@/lib/people/api-key";
import { createApiKey } from "@/lib/people/queries/api-keys";

export interface ApiKeyDialogProps {
  studies: ApiKeys["studies"];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Makes an API key and shows it: once. */
export function ApiKeyDialog({ studies, open, onOpenChange }: ApiKeyDialogProps) {
  const t = useT();
  const formId = useId();
  const creating = useMutation(createApiKey);
  const made = creating.data;
  return (
    <MadeOnceDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("Create an API key")}
      action={t("Create key")}
      formId={formId}
      creating={creating}
      made={made ? { title: t("The key is ready"), content: <MadeKey secret={made.secret} /> } : null}
    >
      <ApiKeyForm id={formId} studies={studies} creating={creating} />
    </MadeOnceDialog>
  );
}

function MadeKey({ secret }: { secret: string }) {
  const t = useT();
  return (
    <div className="flex flex-col gap-4">
      <Callout tone="warning" title={t("Copy the key now. It won’t be shown again.")}>
        {t("Anyone who has it can act as you within its limits. Keep it out of notebooks and repositories.")}
      </Callout>
      <CopyField label={t("API key")} value={secret} />
    </div>
  );
}

const VALIDITIES = [
  { value: "7", words: sentence("7 days") },
  { value: "30", words: sentence("30 days") },
  { value: "90", words: sentence("90 days") },
  { value: "365", words: sentence("1 year") },
];

interface ApiKeyFormProps {
  id: string;
  studies: ApiKeys["studies"];
  creating: Sending<NewApiKey>;
}

function ApiKeyForm({ id, studies, creating }: ApiKeyFormProps) {
  const t = useT();
  const [scopes, setScopes] = useState<readonly ApiScope[]>(["read"]);
  const [limit, setLimit] = useState<"all" | "some">("all");
  const [studyIds, setStudyIds] = useState<readonly string[]>([]);
  const form = useForm({
    id: "api-key",
    initial: { name: "", validForDays: String(DEFAULT_KEY_DAYS) },
    schema: newApiKeySchema,
    bodyOf: ({ name, validForDays }) => ({
      name,
      scopes: [...scopes],
      studyIds: limit === "all" ? null : [...studyIds],
      validForDays: Number(validForDays),
    }),
    sending: creating,
  });
  return (
    <form id={id} method="post" onSubmit={form.submit} className="flex flex-col gap-5">
      <FormErrorSummary errors={form.errors} />
      <Field {...form.field("name")} label={t("Name")} hint={t("What uses it, such as “Nightly export”.")} required>
        <Input name="name" maxLength={100} autoComplete="off" />
      </Field>
      <ChoiceFieldset legend={t("Scopes")}>
        <div className="flex flex-col gap-2">
          {API_SCOPES.map((scope) => (
            <Checkbox
              key={scope}
              label={t(API_SCOPE_WORDS[scope].name)}
              hint={t(API_SCOPE_WORDS[scope].does)}
              checked={scopes.includes(scope)}
              onChange={({ target }) => setScopes(toggled(scopes, scope, target.checked))}
            />
          ))}
        </div>
      </ChoiceFieldset>
      <RadioGroup
        legend={t("Studies")}
        choices={[
          { value: "all", label: t("All my studies"), hint: t("Including studies you join later") },
          { value: "some", label: t("Only these studies") },
        ]}
        value={limit}
        onValueChange={setLimit}
      />
      {limit === "some" ? (
        <ChoiceFieldset legend={t("Studies of the key")} hideLegend>
          <div className="flex max-h-60 flex-col gap-2 overflow-y-auto p-1">
            {studies.map((study) => (
              <Checkbox
                key={study.id}
                label={study.name}
                checked={studyIds.includes(study.id)}
                onChange={({ target }) => setStudyIds(toggled(studyIds, study.id, target.checked))}
              />
            ))}
          </div>
        </ChoiceFieldset>
      ) : null}
      <Field {...form.field("validForDays")} label={t("Valid for")} className="max-w-44">
        <Select name="validForDays" defaultValue={form.values.validForDays}>
          {VALIDITIES.map(({ value, words }) => (
            <option key={value} value={value}>
              {t(words)}
            </option>
          ))}
        </Select>
      </Field>
    </form>
  );
}

function toggled<T>(chosen: readonly T[], one: T, isChosen: boolean): T[] {
  return isChosen ? [...chosen, one] : chosen.filter((other) => other !== one);
}
