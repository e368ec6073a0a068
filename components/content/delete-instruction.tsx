"use client";

import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { toast } from "@/components/ui/toast-store";
import { deleteInstruction } from "@/lib/content/queries/instructions";
import type { Instruction } from "@/lib/content/study-content";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";

export function DeleteInstruction({ instruction }: { instruction: Instruction }) {
  const { id, externalId, study, responses, checklists } = instruction;
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const deleting = useMutation({
    ...deleteInstruction(study.id, id),
    onSuccess: () => {
      toast.success(t("“{externalId}” was deleted.", { externalId }));
      router.push(`/studies/${study.id}/data/instructions`);
    },
  });
  return (
    <>
      <Button size="sm" variant="quiet" icon={<Trash2 aria-hidden />} onClick={() => setAsking(true)}>
        {t("Delete")}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={(open) => {
          setAsking(open);
          deleting.reset();
        }}
        title={t("Delete “{externalId}”?", { externalId })}
        confirmLabel={t("Delete instruction")}
        onConfirm={() => deleting.mutate(externalId)}
        loading={deleting.isPending || deleting.isSuccess}
        error={deleting.error ? errorMessage(deleting.error) : undefined}
      >
        {t(
          "Its {responses, plural, one {# response} other {# responses}} and {checklists, plural, one {# checklist} other {# checklists}} are deleted with it. This cannot be undone. Imported content can be imported again; what was written here cannot be recovered.",
          { responses: responses.length, checklists: checklists.length },
        )}
      </ConfirmDialog>
    </>
  );
}
