"use client";

import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { conflictingTexts, EditConflict } from "@/components/ui/form/edit-conflict";
import { FormErrorSummary } from "@/components/ui/form/form-error-summary";
import { useForm } from "@/components/ui/form/use-form";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { Panel } from "@/components/ui/panel";
import { DeletionProgress } from "@/components/ui/progress";
import { toast } from "@/components/ui/toast-store";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import { deleteStudy, updateStudy } from "@/lib/study/queries/studies";
import type { StudyHeader } from "@/lib/study/study";
import { studyChangeSchema } from "@/lib/study/study";
import type { DeletionProgress as Deleted } from "@/lib/wire/deletion-message";
import { DuplicateStudy, SaveAsTemplate } from "./duplicate-study";
import { StudyFields } from "./study-fields";

export interface StudySettingsProps {
  study: StudyHeader;
  /** the viewer may create studies */
  mayCreate: boolean;
}

export function StudySettings({ study, mayCreate }: StudySettingsProps) {
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <Panel level={2} title={t("Name and description")}>
        <DescribeForm study={study} />
      </Panel>
      {mayCreate ? <DuplicateStudy study={study} /> : null}
      {mayCreate ? <SaveAsTemplate study={study} /> : null}
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
      toast.success(t("Saved."));
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
          {t("Save")}
        </Button>
      </div>
    </form>
  );
}

function DeleteStudy({ study }: { study: StudyHeader }) {
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const [progress, setProgress] = useState<Deleted | null>(null);
  const deleting = useMutation({
    ...deleteStudy(study.id, setProgress),
    onSettled: () => setProgress(null),
    onSuccess: () => {
      toast.success(t("“{study}” was deleted.", { study: study.name }));
      router.push("/studies");
    },
  });
  return (
    <Panel
      level={2}
      title={t("Delete this study")}
      description={t(
        "With everything in it: instructions, responses, checklists, rounds and every label. This cannot be undone. People’s accounts remain.",
      )}
    >
      <Button variant="danger" icon={<Trash2 aria-hidden />} onClick={() => setAsking(true)}>
        {t("Delete study")}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={(open) => {
          setAsking(open);
          deleting.reset();
        }}
        title={t("Delete this study permanently?")}
        confirmLabel={t("Delete study")}
        typeToConfirm={study.name}
        onConfirm={() => deleting.mutate(study.name)}
        loading={deleting.isPending || deleting.isSuccess}
        error={deleting.error ? errorMessage(deleting.error) : undefined}
      >
        {t(
          "All its labels are lost with it. Export what you want to keep first. A large study takes a while to delete; stay on this page.",
        )}
        <DeletionProgress progress={progress} />
      </ConfirmDialog>
    </Panel>
  );
}
