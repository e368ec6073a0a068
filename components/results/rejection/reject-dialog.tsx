"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { RadioGroup } from "@/components/ui/radio-group";
import { toast } from "@/components/ui/toast-store";
import { errorMessage } from "@/lib/http/error-message";
import { rejectLabels, withdrawRejections } from "@/lib/labelling/queries/rejections";
import { MAX_REASON_LENGTH, type ReturnTo, rejectLabelsSchema } from "@/lib/labelling/rejection/label-rejection";
import { t } from "@/lib/messages/translate";

export interface RejectLabelsButtonProps {
  roundId: string;
  annotationIds: readonly string[];
  onDone?: () => void;
}

const RETURN_TO = [
  {
    value: "same",
    label: t("The same rater"),
    hint: t("They see the reason and their answers, and label the task again. Nobody else gets its place."),
  },
  {
    value: "another",
    label: t("Another rater"),
    hint: t("The place opens for others. The rater does not get the task again, and sees the reason in their labels."),
  },
] as const satisfies readonly { value: ReturnTo; label: string; hint: string }[];

/** Rejects labels with a reason, after asking; a toast undoes it. */
export function RejectLabelsButton({ roundId, annotationIds, onDone }: RejectLabelsButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const [returnTo, setReturnTo] = useState<ReturnTo>("same");
  const [problem, setProblem] = useState<string>();
  const undo = useWithdrawal(roundId);
  const rejecting = useMutation({
    ...rejectLabels(roundId),
    onSuccess: ({ rejected }, body) => {
      toast.success(t("{rejected, plural, one {# label} other {# labels}} rejected.", { rejected }), {
        action: { label: t("Undo"), onPress: () => undo.mutate(body.annotationIds) },
      });
      setOpen(false);
      setReason("");
      onDone?.();
    },
  });
  const count = annotationIds.length;
  const confirm = () => {
    const body = rejectLabelsSchema.safeParse({ annotationIds, reason, returnTo });
    setProblem(body.error?.issues[0]?.message);
    if (body.success) rejecting.mutate(body.data);
  };
  return (
    <>
      <Button
        size="sm"
        onClick={() => {
          rejecting.reset();
          setProblem(undefined);
          setOpen(true);
        }}
      >
        {t("Reject…")}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t("Reject {count, plural, one {this label} other {# labels}}?", { count })}
        confirmLabel={t("Reject")}
        loading={rejecting.isPending}
        error={rejecting.error ? errorMessage(rejecting.error) : undefined}
        onConfirm={confirm}
      >
        <div className="flex flex-col gap-4">
          <p>
            {t(
              "Rejected labels count in no figure, gold label or export. They are kept, and you can take a rejection back until the task is labelled again. A round that is paused or closed collects the new label once it is open.",
            )}
          </p>
          <Field
            label={t("Reason")}
            hint={t("The rater reads it. Up to {max} characters.", { max: MAX_REASON_LENGTH })}
            error={problem}
          >
            <Textarea
              required
              maxLength={MAX_REASON_LENGTH}
              value={reason}
              onChange={(event) => {
                setReason(event.target.value);
                setProblem(undefined);
              }}
            />
          </Field>
          <RadioGroup
            legend={t("Who labels the task again")}
            choices={RETURN_TO}
            value={returnTo}
            onValueChange={setReturnTo}
          />
        </div>
      </ConfirmDialog>
    </>
  );
}

/** Lets rejected labels count again, and says which could not. */
export function useWithdrawal(roundId: string) {
  return useMutation({
    ...withdrawRejections(roundId),
    onSuccess: ({ withdrawn, kept }) => {
      const again = t("{withdrawn, plural, one {# label counts} other {# labels count}} again.", { withdrawn });
      if (kept === 0) toast.success(again);
      else
        toast.info(again, {
          description: t(
            "{kept, plural, one {# stays} other {# stay}} rejected: the task was labelled again, or its place was taken.",
            { kept },
          ),
        });
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
}
