"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormErrorSummary } from "@/components/ui/form/form-error-summary";
import { useForm } from "@/components/ui/form/use-form";
import { Input } from "@/components/ui/input";
import { useT } from "@/components/ui/messages/messages-provider";
import { toast } from "@/components/ui/toast-store";
import { ownNameSchema } from "@/lib/people/people";
import { updateMe } from "@/lib/people/queries/me";

export function NameForm({ name }: { name: string }) {
  const router = useRouter();
  const t = useT();
  const saving = useMutation({
    ...updateMe,
    onSuccess: () => {
      toast.success(t("Name saved."));
      router.refresh();
    },
  });
  const form = useForm({ id: "account", initial: { name }, schema: ownNameSchema, sending: saving });
  return (
    <form method="post" onSubmit={form.submit} className="flex flex-col gap-4">
      <FormErrorSummary errors={form.errors} />
      <div className="flex flex-wrap items-end gap-3">
        <Field {...form.field("name")} label={t("Name")} required className="w-full max-w-sm">
          <Input name="name" autoComplete="name" maxLength={100} defaultValue={name} />
        </Field>
        <Button type="submit" loading={saving.isPending}>
          {t("Save")}
        </Button>
      </div>
    </form>
  );
}
