"use client";

import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormErrorSummary } from "@/components/ui/form-error-summary";
import { Input } from "@/components/ui/input";
import { signIn } from "@/lib/queries/people/sign-in";
import { refusalOf } from "./form-refusal";
import { textOf } from "./text-of";

/** @param next where to go then: a path of our own, already checked */
export function SignInForm({ next }: { next: string }) {
  const signingIn = useMutation({ ...signIn, onSuccess: () => window.location.assign(next) });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    signingIn.mutate({ email: textOf(form, "email").trim(), password: textOf(form, "password") });
  };
  const refusal = refusalOf(signingIn.error, "sign-in", []);
  return (
    <form method="post" onSubmit={submit} className="flex flex-col gap-5">
      <FormErrorSummary title="You are not signed in" errors={refusal.errors} />
      <Field id="sign-in-email" label="Email" required>
        <Input name="email" type="email" autoComplete="username" autoFocus />
      </Field>
      <Field id="sign-in-password" label="Password" required>
        <Input name="password" type="password" autoComplete="current-password" />
      </Field>
      <Button type="submit" variant="primary" loading={signingIn.isPending || signingIn.isSuccess}>
        Sign in
      </Button>
    </form>
  );
}
