"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { FormErrorSummary } from "@/components/ui/form-error-summary";
import { Panel } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast-store";
import { studyNameSchema } from "@/lib/domain/study/study";
import type { StudyHeader } from "@/lib/domain/study/study-header";
import { errorMessage } from "@/lib/http/error-message";
import { updateStudy } from "@/lib/queries/study/studies";
import { DeleteStudy } from "./delete-study";
import { conflictingTexts, EditConflict } from "./edit-conflict";
import { StudyFields } from "./study-fields";

export function StudySettings({ study }: { study: StudyHeader }) {
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <Panel level={2} title="Name and description">
        <DescribeForm study={study} />
      </Panel>
      {study.may.includes("study.delete") ? <DeleteStudy study={study} /> : null}
    </div>
  );
}

function DescribeForm({ study }: { study: StudyHeader }) {
  const router = useRouter();
  const [name, setName] = useState(study.name);
  const [description, setDescription] = useState(study.description);
  // What the person has read: nobody else's change since is written over.
  const [was, setWas] = useState({ name: study.name, description: study.description });
  const [nameError, setNameError] = useState<string>();
  const saving = useMutation({
    ...updateStudy(study.id),
    onError: (error) => setWas({ ...was, ...conflictingTexts(error) }),
    onSuccess: (_, saved) => {
      setWas({ name: saved.name?.trim() ?? was.name, description: saved.description?.trim() ?? was.description });
      toast.success("Saved.");
      // The name above the tabs comes from the server.
      router.refresh();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = studyNameSchema.safeParse(name).error?.issues[0]?.message;
    setNameError(problem);
    if (!problem) saving.mutate({ name, description, was });
  };
  const unchanged = name === study.name && description === study.description;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <FormErrorSummary errors={saving.error ? [{ message: errorMessage(saving.error) }] : []} />
      <EditConflict error={saving.error} />
      <StudyFields
        name={name}
        onNameChange={setName}
        nameError={nameError}
        description={description}
        onDescriptionChange={setDescription}
      />
      <div>
        <Button type="submit" variant="primary" disabled={unchanged} loading={saving.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
