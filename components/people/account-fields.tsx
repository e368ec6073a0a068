"use client";

import { Field } from "@/components/ui/field";
import type { FieldsOfForm } from "@/components/ui/form/use-form";
import { Input } from "@/components/ui/input";
import { useT } from "@/components/ui/messages/messages-provider";
import { NewPasswordField } from "./password-form";

export interface AccountFieldsProps {
  form: FieldsOfForm;
  name?: string;
  email?: string;
}

/** Name, email and a new password. */
export function AccountFields({ form, name, email }: AccountFieldsProps) {
  const t = useT();
  return (
    <>
      <Field {...form.field("name")} label={t("Name")} hint={t("Visible to members of your studies.")} required>
        <Input name="name" autoComplete="name" maxLength={100} defaultValue={name} />
      </Field>
      <Field {...form.field("email")} label={t("Email")} hint={t("For signing in. No mail is sent.")} required>
        <Input name="email" type="email" autoComplete="username" maxLength={254} defaultValue={email} />
      </Field>
      <NewPasswordField form={form} label={t("Password")} />
    </>
  );
}
