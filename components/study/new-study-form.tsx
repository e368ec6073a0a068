"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { FormErrorSummary } from "@/components/ui/form-error-summary";
import { LinkButton } from "@/components/ui/link-button";
import { studyNameSchema } from "@/lib/domain/study/study";
import { errorMessage } from "@/lib/http/error-message";
import { createStudy } from "@/lib/queries/study/studies";
import { StudyFields } from "./study-fields";

export function NewStudyForm() {
  const router = useRouter();
  const [name, setName] = useState("");
  const [description, setDescription] = useState("");
  const [nameError, setNameError] = useState<string>();
  const creating = useMutation({
    ...createStudy,
    onSuccess: ({ id }) => router.push(`/studies/${id}`),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = studyNameSchema.safeParse(name).error?.issues[0]?.message;
    setNameError(problem);
    if (!problem) creating.mutate({ name, description });
  };
  const errors = nameError
    ? [{ message: nameError, fieldId: "study-name" }]
    : creating.error
      ? [{ message: errorMessage(creating.error) }]
      : [];
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <FormErrorSummary errors={errors} />
      <StudyFields
        name={name}
        onNameChange={setName}
        nameError={nameError}
        description={description}
        onDescriptionChange={setDescription}
      />
      <div className="flex gap-3">
        <Button type="submit" variant="primary" loading={creating.isPending || creating.isSuccess}>
          Create study
        </Button>
        <LinkButton href="/studies">Cancel</LinkButton>
      </div>
    </form>
  );
}
