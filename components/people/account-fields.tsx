"use client";

import { Field } from "@/components/ui/field";
import type { FieldsOfForm } from "@/components/ui/form/use-form";
import { Input } from "@/components/ui/input";
import { useMessages } from "@/components/ui/messages/messages-provider";
import { NewPasswordField } from "./new-password-field";

export interface AccountFieldsProps {
  form: FieldsOfForm;
  name?: string;
  email?: string;
}

/** Name, email and a new password. */
export function AccountFields({ form, name, email }: AccountFieldsProps) {
  const t = useMessages("people");
  return (
    <>
      <Field {...form.field("name")} label={t("name")} hint={t("nameHint")} required>
        <Input name="name" autoComplete="name" maxLength={100} defaultValue={name} />
      </Field>
      <Field {...form.field("email")} label={t("email")} hint={t("emailHint")} required>
        <Input name="email" type="email" autoComplete="username" maxLength={254} defaultValue={email} />
      </Field>
      <NewPasswordField form={form} label={t("password")} />
    </>
  );
}
