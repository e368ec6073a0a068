"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { FormErrorSummary } from "@/components/ui/form/form-error-summary";
import { useForm } from "@/components/ui/form/use-form";
import { Panel } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast-store";
import { studyChangeSchema } from "@/lib/domain/study/study";
import type { StudyHeader } from "@/lib/domain/study/study-header";
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
  // What the person has read: nobody else's change since is written over.
  const [was, setWas] = useState({ name: study.name, description: study.description });
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
  const form = useForm({
    id: "study",
    initial: { name: study.name, description: study.description },
    schema: studyChangeSchema,
    bodyOf: (values) => ({ ...values, was }),
    sending: saving,
  });
  const unchanged = form.values.name === study.name && form.values.description === study.description;
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-6">
      <FormErrorSummary errors={form.errors} />
      <EditConflict error={saving.error} />
      <StudyFields form={form} />
      <div>
        <Button type="submit" variant="primary" disabled={unchanged} loading={saving.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
