"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { FormErrorSummary } from "@/components/ui/form/form-error-summary";
import { useForm } from "@/components/ui/form/use-form";
import { useT } from "@/components/ui/messages/messages-provider";
import { newPasswordSchema } from "@/lib/people/people";
import { chooseNewPassword } from "@/lib/people/queries/sign-in";
import { NewPasswordField } from "./new-password-field";
import { useFragment } from "./use-fragment";

/** For people whom an admin lets back in: the link's secret is in the URL fragment. */
export function NewPasswordForm() {
  const fragment = useFragment();
  const secret = useRef("");
  const t = useT();
  // The secret leaves the address bar, so that it is not read over a shoulder or kept in a screenshot.
  useEffect(() => {
    if (!fragment) return;
    secret.current = fragment;
    window.history.replaceState(null, "", "/new-password");
  }, [fragment]);
  const choosing = useMutation({ ...chooseNewPassword, onSuccess: ({ goTo }) => window.location.replace(goTo) });
  const form = useForm({
    id: "new-password",
    initial: { password: "" },
    schema: newPasswordSchema,
    bodyOf: (values) => ({ ...values, secret: secret.current }),
    sending: choosing,
  });
  return (
    <form method="post" onSubmit={form.submit} className="flex flex-col gap-5">
      <FormErrorSummary title={t("The password is not set")} errors={form.errors} />
      <NewPasswordField
        form={form}
        label={t("New password")}
        more={t("You will be signed out everywhere else, and your API keys will be revoked.")}
        autoFocus
      />
      <Button type="submit" variant="primary" loading={choosing.isPending || choosing.isSuccess}>
        {t("Set the password and sign in")}
      </Button>
    </form>
  );
}
