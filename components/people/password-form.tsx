"use client";

import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormErrorSummary } from "@/components/ui/form-error-summary";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast-store";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "@/lib/domain/people/people";
import { changePassword } from "@/lib/queries/people/sign-in";
import { refusalOf } from "./form-refusal";
import { textOf } from "./text-of";

export function PasswordForm({ email }: { email: string }) {
  const changing = useMutation({
    ...changePassword,
    onSuccess: () => toast.success("Password changed. You are signed out everywhere else."),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    changing.mutate(
      { currentPassword: textOf(data, "current"), newPassword: textOf(data, "new") },
      { onSuccess: () => form.reset() },
    );
  };
  const refusal = refusalOf(changing.error, "password", []);
  return (
    <form method="post" onSubmit={submit} className="flex max-w-sm flex-col gap-4">
      <FormErrorSummary title="The password is not changed" errors={refusal.errors} />
      {/* Password managers want to know whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <Field id="password-current" label="Current password" required>
        <Input name="current" type="password" autoComplete="current-password" />
      </Field>
      <Field
        id="password-new"
        label="New password"
        hint={`At least ${MIN_PASSWORD_LENGTH} characters. Changing it signs you out everywhere else.`}
        required
      >
        <Input
          name="new"
          type="password"
          autoComplete="new-password"
          minLength={MIN_PASSWORD_LENGTH}
          maxLength={MAX_PASSWORD_LENGTH}
        />
      </Field>
      <Button type="submit" loading={changing.isPending} className="self-start">
        Change password
      </Button>
    </form>
  );
}
