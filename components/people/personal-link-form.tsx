"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormErrorSummary } from "@/components/ui/form/form-error-summary";
import { useForm } from "@/components/ui/form/use-form";
import { Input } from "@/components/ui/input";
import { useT } from "@/components/ui/messages/messages-provider";
import { personalLinkSchema } from "@/lib/people/people";
import { signInByPersonalLink } from "@/lib/people/queries/personal-link";
import { destinationOf, rememberDestination, rememberSignInWay } from "./remembered-sign-in";

export interface PersonalLinkFormProps {
  /** where to go then: a path of our own, already checked */
  next: string;
  autoFocus?: boolean;
}

/** Signs in somebody without an email, who pastes their personal link; opening the link instead leads to `next` too. */
export function PersonalLinkForm({ next, autoFocus = false }: PersonalLinkFormProps) {
  const t = useT();
  const signingIn = useMutation({
    ...signInByPersonalLink,
    onSuccess: () => {
      rememberSignInWay("link");
      window.location.assign(destinationOf(next));
    },
  });
  const form = useForm({
    id: "personal-link",
    initial: { link: "" },
    schema: personalLinkSchema,
    sending: signingIn,
  });
  useEffect(() => rememberDestination(destinationOf(next)), [next]);
  return (
    <form method="post" onSubmit={form.submit} className="flex flex-col gap-5">
      <FormErrorSummary title={t("You are not signed in")} errors={form.errors} />
      <Field
        {...form.field("link")}
        label={t("Personal link")}
        hint={t("You got it when you joined. Open it, or paste it here.")}
        required
      >
        <Input name="link" autoComplete="off" spellCheck={false} autoFocus={autoFocus} />
      </Field>
      <Button type="submit" variant="primary" loading={signingIn.isPending || signingIn.isSuccess}>
        {t("Sign in")}
      </Button>
    </form>
  );
}
