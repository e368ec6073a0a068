"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormErrorSummary } from "@/components/ui/form/form-error-summary";
import { useForm } from "@/components/ui/form/use-form";
import { Input } from "@/components/ui/input";
import { useT } from "@/components/ui/messages/messages-provider";
import { PasswordInput } from "@/components/ui/password-input";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { useBrowserValue } from "@/components/ui/use-browser-value";
import { credentialsSchema, signIn } from "@/lib/people/queries/sign-in";
import { PersonalLinkForm } from "./personal-link-panel";
import { destinationOf, rememberSignInWay, type SignInWay, signInWay } from "./remembered-sign-in";

/** @param next where to go then: a path of our own, already checked */
export function SignInForm({ next }: { next: string }) {
  const t = useT();
  const signingIn = useMutation({
    ...signIn,
    onSuccess: () => {
      rememberSignInWay("account");
      window.location.assign(destinationOf(next));
    },
  });
  const form = useForm({
    id: "sign-in",
    initial: { email: "", password: "" },
    schema: credentialsSchema,
    sending: signingIn,
  });
  return (
    <form method="post" onSubmit={form.submit} className="flex flex-col gap-5">
      <FormErrorSummary title={t("You are not signed in")} errors={form.errors} />
      <Field {...form.field("email")} label={t("Email")} required>
        <Input name="email" type="email" autoComplete="username" autoFocus />
      </Field>
      <Field {...form.field("password")} label={t("Password")} required>
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      <Button type="submit" variant="primary" loading={signingIn.isPending || signingIn.isSuccess}>
        {t("Sign in")}
      </Button>
    </form>
  );
}

/** The ways to sign in; the one that this browser used last comes first. */
export function SignInWays({ next }: { next: string }) {
  const t = useT();
  const ways = [
    { value: "account", label: t("Email and password") },
    { value: "link", label: t("Personal link") },
  ] as const;
  const usual = useBrowserValue(signInWay, "account");
  const [chosen, setChosen] = useState<SignInWay | null>(null);
  const way = chosen ?? usual;
  return (
    <div className="flex flex-col gap-5">
      <SegmentedControl
        legend={t("Sign in with")}
        hideLegend
        stretch
        choices={ways}
        value={way}
        onValueChange={setChosen}
      />
      {way === "link" ? <PersonalLinkForm next={next} autoFocus /> : <SignInForm next={next} />}
    </div>
  );
}
