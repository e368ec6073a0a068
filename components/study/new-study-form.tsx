"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { FormErrorSummary } from "@/components/ui/form/form-error-summary";
import { useForm } from "@/components/ui/form/use-form";
import { LinkButton } from "@/components/ui/link-button";
import { newStudySchema } from "@/lib/domain/study/study";
import { createStudy } from "@/lib/queries/study/studies";
import { StudyFields } from "./study-fields";

export function NewStudyForm() {
  const router = useRouter();
  const creating = useMutation({
    ...createStudy,
    onSuccess: ({ id }) => router.push(`/studies/${id}`),
  });
  const form = useForm({
    id: "study",
    initial: { name: "", description: "" },
    schema: newStudySchema,
    sending: creating,
  });
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-6">
      <FormErrorSummary errors={form.errors} />
      <StudyFields form={form} />
      <div className="flex gap-3">
        <Button type="submit" variant="primary" loading={creating.isPending || creating.isSuccess}>
          Create study
        </Button>
        <LinkButton href="/studies">Cancel</LinkButton>
      </div>
    </form>
  );
}
