"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { toast } from "@/components/ui/toast-store";
import type { Checklist } from "@/lib/checklist/checklist";
import { discardDraft } from "@/lib/checklist/queries";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";

export interface DiscardDraftProps {
  checklist: Pick<Checklist, "id" | "study" | "instructionId">;
  /** the one that was read or saved last: what somebody wrote since is not discarded unseen */
  revision: () => number;
}

/** Discards a draft, after asking, and leads back to its instruction. */
export function DiscardDraft({ checklist: { id, study, instructionId }, revision }: DiscardDraftProps) {
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const discard = useMutation({
    ...discardDraft(study.id, id),
    onSuccess: () => {
      toast.success(t("Draft discarded"));
      router.push(`/studies/${study.id}/data/instructions/${instructionId}`);
    },
  });
  return (
    <>
      <Button variant="quiet" className="mr-auto" onClick={() => setAsking(true)}>
        {t("Discard draft")}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t("Discard this draft?")}
        confirmLabel={t("Discard")}
        loading={discard.isPending}
        error={discard.error ? errorMessage(discard.error) : undefined}
        onConfirm={() => discard.mutate(revision())}
      >
        {t("Its questions are deleted. Published versions and rounds don’t change.")}
      </ConfirmDialog>
    </>
  );
}
