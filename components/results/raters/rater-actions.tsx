import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { toast } from "@/components/ui/toast-store";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import { excludeRater } from "@/lib/results/excluded";
import { changeRemoval } from "@/lib/results/queries/progress";
import { useExcluded } from "../excluded/use-excluded";
import type { RaterRow } from "./rater-row";

export interface RaterActionsProps {
  roundId: string;
  raters: readonly RaterRow[];
  mayRemove: boolean;
  onDone: () => void;
}

/** What can be done with the raters that are ticked. */
export function RaterActions({ roundId, raters, mayRemove, onDone }: RaterActionsProps) {
  const [without, leaveOut] = useExcluded();
  const [isAsking, setAsking] = useState(false);
  const change = useMutation(changeRemoval(roundId));
  const labelling = raters.filter(({ report }) => report !== null);
  const present = raters.filter(({ person }) => person?.removedAt === null);
  const removed = raters.filter(({ person }) => person && person.removedAt !== null);
  /** One after the other: what failed is ticked still, and can be tried again. */
  const changeAll = async (whom: readonly RaterRow[], isRemoved: boolean) => {
    try {
      for (const { raterId } of whom) await change.mutateAsync({ raterId, isRemoved });
      toast.success(
        t("{count, plural, one {# person} other {# people}} {removedFrom} the round.", {
          count: whom.length,
          removedFrom: isRemoved ? t("removed from") : t("let back into"),
        }),
      );
      setAsking(false);
      onDone();
    } catch (error) {
      // The dialog says it itself.
      if (!isRemoved) toast.error(errorMessage(error));
    }
  };
  return (
    <>
      {labelling.length > 0 ? (
        <Button
          size="sm"
          onClick={() => {
            leaveOut(
              labelling.reduce<string | undefined>(
                (text, { number, person }) =>
                  excludeRater(text, number, person?.removedAt ? t("removed from the round") : ""),
                without,
              ),
            );
            onDone();
          }}
        >
          {t("Leave out")}
        </Button>
      ) : null}
      {mayRemove && present.length > 0 ? (
        <Button
          size="sm"
          onClick={() => {
            change.reset();
            setAsking(true);
          }}
        >
          {t("Remove from round")}
        </Button>
      ) : null}
      {mayRemove && removed.length > 0 ? (
        <Button size="sm" loading={change.isPending} onClick={() => void changeAll(removed, false)}>
          {t("Let back in")}
        </Button>
      ) : null}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t("Remove {pseudonym} from this round?", {
          pseudonym:
            present.length === 1
              ? (present[0]?.pseudonym ?? "")
              : t("{count, plural, one {# person} other {# people}}", { count: present.length }),
        })}
        confirmLabel={t("Remove")}
        tone="primary"
        loading={change.isPending}
        error={change.error ? errorMessage(change.error) : undefined}
        onConfirm={() => void changeAll(present, true)}
      >
        {t(
          "They no longer see the round, and their open tasks go to others. Labels that they submitted are kept and still count until you leave them out. You can let them back in.",
        )}
      </ConfirmDialog>
    </>
  );
}
