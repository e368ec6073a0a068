"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect } from "react";
import { Button } from "@/components/ui/button";
import { FormErrorSummary } from "@/components/ui/form-error-summary";
import { setUp } from "@/lib/queries/people/setup";
import { ACCOUNT_FIELDS, AccountFields } from "./account-fields";
import { refusalOf } from "./form-refusal";
import { textOf } from "./text-of";

export interface SetupFormProps {
  token: string;
  /** the admin there is already, when the link was made for a lost password */
  known: { name: string; email: string } | null;
}

export function SetupForm({ token, known }: SetupFormProps) {
  const settingUp = useMutation({ ...setUp, onSuccess: ({ goTo }) => window.location.assign(goTo) });
  // The secret leaves the address bar, so that it is not read over a shoulder or kept in a screenshot.
  useEffect(() => window.history.replaceState(null, "", "/setup"), []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [name, email, password] = [textOf(form, "name"), textOf(form, "email"), textOf(form, "password")];
    settingUp.mutate({ token, name, email, password });
  };
  const refusal = refusalOf(settingUp.error, "setup", ACCOUNT_FIELDS);
  return (
    <form method="post" onSubmit={submit} className="flex flex-col gap-5">
      <FormErrorSummary errors={refusal.errors} />
      <AccountFields form="setup" refusal={refusal} name={known?.name} email={known?.email} />
      <Button type="submit" variant="primary" loading={settingUp.isPending || settingUp.isSuccess}>
        {known ? "Set the password and sign in" : "Create the account and sign in"}
      </Button>
    </form>
  );
}
