"use client";

import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { toast } from "@/components/ui/toast-store";
import type { Instruction } from "@/lib/domain/study/study-content";
import { errorMessage } from "@/lib/http/error-message";
import { say } from "@/lib/messages/researcher/say";
import * as texts from "@/lib/messages/researcher/study";
import { deleteInstruction } from "@/lib/queries/study/instructions";

export function DeleteInstruction({ instruction }: { instruction: Instruction }) {
  const { id, externalId, study, responses, checklists } = instruction;
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const deleting = useMutation({
    ...deleteInstruction(study.id, id),
    onSuccess: () => {
      toast.success(say(texts.isDeleted, { externalId }));
      router.push(`/studies/${study.id}/data/instructions`);
    },
  });
  return (
    <>
      <Button size="sm" variant="quiet" icon={<Trash2 aria-hidden />} onClick={() => setAsking(true)}>
        {texts.deleteTitle}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={(open) => {
          setAsking(open);
          deleting.reset();
        }}
        title={say(texts.deleteExternalId, { externalId })}
        confirmLabel={texts.deleteInstruction}
        onConfirm={() => deleting.mutate(externalId)}
        loading={deleting.isPending || deleting.isSuccess}
        error={deleting.error ? errorMessage(deleting.error) : undefined}
      >
        {say(texts.itsAndAreDeleted, {
          responses: say(texts.countResponses, { count: responses.length }),
          checklists: say(texts.countChecklists, { count: checklists.length }),
        })}
      </ConfirmDialog>
    </>
  );
}
