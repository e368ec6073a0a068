"use client";

import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormErrorSummary } from "@/components/ui/form/form-error-summary";
import { useForm } from "@/components/ui/form/use-form";
import { useT } from "@/components/ui/messages/messages-provider";
import { PasswordInput } from "@/components/ui/password-input";
import { toast } from "@/components/ui/toast-store";
import { MIN_PASSWORD_LENGTH } from "@/lib/people/people";
import { changePassword, passwordChangeSchema } from "@/lib/people/queries/sign-in";

export function PasswordForm({ email }: { email: string }) {
  const t = useT();
  const element = useRef<HTMLFormElement>(null);
  const changing = useMutation({
    ...changePassword,
    onSuccess: () => {
      element.current?.reset();
      toast.success(t("Password changed. You are signed out everywhere else, and your API keys are revoked."));
    },
  });
  const form = useForm({
    id: "password",
    initial: { current: "", new: "" },
    schema: passwordChangeSchema,
    bodyOf: (values) => ({ currentPassword: values.current, newPassword: values.new }),
    sending: changing,
  });
  return (
    <form ref={element} method="post" onSubmit={form.submit} className="flex max-w-sm flex-col gap-4">
      <FormErrorSummary title={t("The password is not changed")} errors={form.errors} />
      {/* Password managers want to know whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <Field {...form.field("current")} label={t("Current password")} required>
        <PasswordInput name="current" autoComplete="current-password" />
      </Field>
      <Field
        {...form.field("new")}
        label={t("New password")}
        hint={t("At least {least} characters. Changing it signs you out everywhere else and revokes your API keys.", {
          least: MIN_PASSWORD_LENGTH,
        })}
        required
      >
        <PasswordInput name="new" autoComplete="new-password" minLength={MIN_PASSWORD_LENGTH} />
      </Field>
      <Button type="submit" loading={changing.isPending} className="self-start">
        {t("Change password")}
      </Button>
    </form>
  );
}
