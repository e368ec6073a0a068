"use client";

import { useMutation } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { FormErrorSummary } from "@/components/ui/form/form-error-summary";
import { useForm } from "@/components/ui/form/use-form";
import { t } from "@/lib/messages/translate";
import { setupSchema } from "@/lib/people/people";
import { setUp } from "@/lib/people/queries/sign-in";
import { AccountFields } from "./account-fields";

export interface SetupFormProps {
  token: string;
  /** the admin there is already, when the link was made for a lost password */
  known: { name: string; email: string } | null;
}

export function SetupForm({ token, known }: SetupFormProps) {
  const settingUp = useMutation({ ...setUp, onSuccess: ({ goTo }) => window.location.assign(goTo) });
  const form = useForm({
    id: "setup",
    initial: { name: known?.name ?? "", email: known?.email ?? "", password: "" },
    schema: setupSchema,
    bodyOf: (values) => ({ ...values, token }),
    sending: settingUp,
  });
  return (
    <form method="post" onSubmit={form.submit} className="flex flex-col gap-5">
      <FormErrorSummary errors={form.errors} />
      <AccountFields form={form} name={form.values.name} email={form.values.email} />
      <Button type="submit" variant="primary" loading={settingUp.isPending || settingUp.isSuccess}>
        {known ? t("Set the password and sign in") : t("Create the account and sign in")}
      </Button>
    </form>
  );
}
