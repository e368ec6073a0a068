"use client";

import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { toast } from "@/components/ui/toast-store";
import { counted } from "@/lib/domain/format/counted";
import type { Instruction } from "@/lib/domain/study/study-content";
import { errorMessage } from "@/lib/http/error-message";
import { deleteInstruction } from "@/lib/queries/study/instructions";

export function DeleteInstruction({ instruction }: { instruction: Instruction }) {
  const { id, externalId, study, responses, checklists } = instruction;
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const deleting = useMutation({
    ...deleteInstruction(study.id, id),
    onSuccess: () => {
      toast.success(`“${externalId}” is deleted.`);
      router.push(`/studies/${study.id}/data/instructions`);
    },
  });
  return (
    <>
      <Button size="sm" variant="quiet" icon={<Trash2 aria-hidden />} onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={(open) => {
          setAsking(open);
          deleting.reset();
        }}
        title={`Delete “${externalId}”?`}
        confirmLabel="Delete instruction"
        onConfirm={() => deleting.mutate(externalId)}
        loading={deleting.isPending || deleting.isSuccess}
        error={deleting.error ? errorMessage(deleting.error) : undefined}
      >
        {`Its ${counted(responses.length, "response")} and ${counted(checklists.length, "checklist")} are deleted with it. This cannot be undone. Imported content can be imported again; what was written here cannot be recovered.`}
      </ConfirmDialog>
    </>
  );
}
