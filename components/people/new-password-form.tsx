"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { FormErrorSummary } from "@/components/ui/form-error-summary";
import { chooseNewPassword } from "@/lib/queries/people/sign-in";
import { refusalOf } from "./form-refusal";
import { NewPasswordField } from "./new-password-field";
import { textOf } from "./text-of";

/** For whom an admin lets back in: the link's secret stands behind the # of the address. */
export function NewPasswordForm() {
  const secret = useRef("");
  // The secret leaves the address bar, so that it is not read over a shoulder or kept in a screenshot.
  useEffect(() => {
    if (window.location.hash) secret.current = window.location.hash.slice(1);
    window.history.replaceState(null, "", "/new-password");
  }, []);
  const choosing = useMutation({ ...chooseNewPassword, onSuccess: ({ goTo }) => window.location.replace(goTo) });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = textOf(new FormData(event.currentTarget), "password");
    choosing.mutate({ secret: secret.current, password });
  };
  const refusal = refusalOf(choosing.error, "new-password", ["password"]);
  return (
    <form method="post" onSubmit={submit} className="flex flex-col gap-5">
      <FormErrorSummary title="The password is not set" errors={refusal.errors} />
      <NewPasswordField
        form="new-password"
        refusal={refusal}
        label="New password"
        more="You are signed out everywhere else."
        autoFocus
      />
      <Button type="submit" variant="primary" loading={choosing.isPending || choosing.isSuccess}>
        Set the password and sign in
      </Button>
    </form>
  );
}
