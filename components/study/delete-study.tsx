"use client";

import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { Panel } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast-store";
import type { StudyHeader } from "@/lib/domain/study/study-header";
import type { DeletionProgress as Deleted } from "@/lib/domain/wire/deletion-message";
import { errorMessage } from "@/lib/http/error-message";
import { deleteStudy } from "@/lib/queries/study/studies";
import { DeletionProgress } from "./deletion-progress";

export function DeleteStudy({ study }: { study: StudyHeader }) {
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const [progress, setProgress] = useState<Deleted | null>(null);
  const deleting = useMutation({
    ...deleteStudy(study.id, setProgress),
    onSettled: () => setProgress(null),
    onSuccess: () => {
      toast.success(`“${study.name}” is deleted.`);
      router.push("/studies");
    },
  });
  return (
    <Panel
      level={2}
      title="Delete this study"
      description="With everything in it: instructions, responses, checklists, rounds and every label. This cannot be undone. People’s accounts remain."
    >
      <Button variant="danger" icon={<Trash2 aria-hidden />} onClick={() => setAsking(true)}>
        Delete study
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={(open) => {
          setAsking(open);
          deleting.reset();
        }}
        title="Delete this study for good?"
        confirmLabel="Delete study"
        typeToConfirm={study.name}
        onConfirm={() => deleting.mutate(study.name)}
        loading={deleting.isPending || deleting.isSuccess}
        error={deleting.error ? errorMessage(deleting.error) : undefined}
      >
        All its labels are lost with it. Export what you want to keep first. A large study takes a while to delete; stay
        on this page.
        <DeletionProgress progress={progress} />
      </ConfirmDialog>
    </Panel>
  );
}
