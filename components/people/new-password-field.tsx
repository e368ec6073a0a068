"use client";

import { Field } from "@/components/ui/field";
import type { FieldsOfForm } from "@/components/ui/form/use-form";
import { useT } from "@/components/ui/messages/messages-provider";
import { PasswordInput } from "@/components/ui/password-input";
import { MIN_PASSWORD_LENGTH } from "@/lib/people/people";

export interface NewPasswordFieldProps {
  form: FieldsOfForm;
  label: string;
  /** What else there is to know about choosing it. */
  more?: string;
  autoFocus?: boolean;
}

export function NewPasswordField({ form, label, more, autoFocus }: NewPasswordFieldProps) {
  const t = useT();
  const hint = t("At least {least} characters; a few words are good.", { least: MIN_PASSWORD_LENGTH });
  return (
    <Field {...form.field("password")} label={label} hint={more === undefined ? hint : `${hint} ${more}`} required>
      <PasswordInput
        name="password"
        autoComplete="new-password"
        minLength={MIN_PASSWORD_LENGTH}
        autoFocus={autoFocus}
      />
    </Field>
  );
}
