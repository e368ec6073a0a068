"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import type { FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormErrorSummary } from "@/components/ui/form-error-summary";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast-store";
import { updateMe } from "@/lib/queries/people/me";
import { refusalOf } from "./form-refusal";
import { textOf } from "./text-of";

export function NameForm({ name }: { name: string }) {
  const router = useRouter();
  const saving = useMutation({
    ...updateMe,
    onSuccess: () => {
      toast.success("Name saved.");
      router.refresh();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    saving.mutate({ name: textOf(new FormData(event.currentTarget), "name") });
  };
  const refusal = refusalOf(saving.error, "account", ["name"]);
  return (
    <form method="post" onSubmit={submit} className="flex flex-col gap-4">
      <FormErrorSummary errors={refusal.errors} />
      <div className="flex flex-wrap items-end gap-3">
        <Field id="account-name" label="Name" error={refusal.of("name")} required className="w-full max-w-sm">
          <Input name="name" autoComplete="name" maxLength={100} defaultValue={name} />
        </Field>
        <Button type="submit" loading={saving.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
