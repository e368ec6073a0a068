import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { toast } from "@/components/ui/toast-store";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import { excludeRater } from "@/lib/results/excluded";
import { changeRemovals } from "@/lib/results/queries/round-people";
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
  const change = useMutation(changeRemovals(roundId));
  const labelling = raters.filter(({ report }) => report !== null);
  const present = raters.filter(({ person }) => person?.removedAt === null);
  const removed = raters.filter(({ person }) => person && person.removedAt !== null);
  /** What is done is taken back by its opposite, as long as nobody else changed it. */
  const undo = (raterIds: string[], isRemoved: boolean) =>
    change.mutate(
      { raterIds, isRemoved: !isRemoved, undoes: true },
      {
        onSuccess: () => toast.info(t("Undone.")),
        onError: (error) => toast.error(t("Not undone"), { description: errorMessage(error) }),
      },
    );
  const changeAll = (whom: readonly RaterRow[], isRemoved: boolean) =>
    change.mutate(
      { raterIds: whom.map(({ raterId }) => raterId), isRemoved, undoes: false },
      {
        onSuccess: ({ changed }) => {
          toast.success(
            t("{count, plural, one {# person} other {# people}} {removedFrom} the round.", {
              count: whom.length,
              removedFrom: isRemoved ? t("removed from") : t("let back into"),
            }),
            changed.length > 0 ? { action: { label: t("Undo"), onPress: () => undo(changed, isRemoved) } } : {},
          );
          setAsking(false);
          onDone();
        },
        onError: (error) => {
          // The dialog says it itself.
          if (!isRemoved) toast.error(errorMessage(error));
        },
      },
    );
  const leaveAllOut = () => {
    leaveOut(
      labelling.reduce<string | undefined>(
        (text, { number, person }) => excludeRater(text, number, person?.removedAt ? t("removed from the round") : ""),
        without,
      ),
    );
    toast.success(
      t("{count, plural, one {# rater} other {# raters}} left out of this page’s figures.", {
        count: labelling.length,
      }),
      { action: { label: t("Undo"), onPress: () => leaveOut(without) } },
    );
    onDone();
  };
  return (
    <>
      {labelling.length > 0 ? (
        <Button size="sm" onClick={leaveAllOut}>
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
        <Button size="sm" loading={change.isPending} onClick={() => changeAll(removed, false)}>
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
        onConfirm={() => changeAll(present, true)}
      >
        {t(
          "They no longer see the round, and their open tasks go to others. Labels that they submitted are kept and still count until you leave them out. You can let them back in.",
        )}
      </ConfirmDialog>
    </>
  );
}
