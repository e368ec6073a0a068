"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { AddTasksDialog } from "@/components/round/add-tasks-dialog";
import { keepSelectedInstructions } from "@/components/round/form/selected-instructions";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { Dialog } from "@/components/ui/modal/dialog";
import { t } from "@/lib/messages/translate";
import { roundQuery } from "@/lib/round/queries/round";
import { roundsQuery } from "@/lib/round/queries/rounds";

export interface AssignDialogProps {
  studyId: string;
  externalIds: readonly string[];
  open: boolean;
  onClose: () => void;
}

/** Tasks of what is selected: in a new round, or added to one that there is. */
export function AssignDialog({ studyId, externalIds, open, onClose }: AssignDialogProps) {
  const router = useRouter();
  const [roundId, setRoundId] = useState("");
  const [isAdding, setAdding] = useState(false);
  const rounds = useQuery({ ...roundsQuery(studyId), enabled: open });
  const { data: round } = useQuery({ ...roundQuery(roundId), enabled: roundId !== "" });
  const goOn = () => {
    if (roundId !== "") {
      setAdding(true);
      return;
    }
    keepSelectedInstructions(studyId, externalIds);
    router.push(`/studies/${studyId}/rounds/new`);
  };
  return (
    <>
      <Dialog
        open={open && !isAdding}
        onOpenChange={(next) => next || onClose()}
        title={t("Assign {count, plural, one {# instruction} other {# instructions}} to a round", {
          count: externalIds.length,
        })}
        size="sm"
        footer={
          <>
            <Button onClick={onClose}>{t("Cancel")}</Button>
            <Button variant="primary" loading={roundId !== "" && !round} onClick={goOn}>
              {t("Continue")}
            </Button>
          </>
        }
      >
        <Field label={t("Round")} hint={t("You’ll see the totals before anything is added.")}>
          <Select value={roundId} onChange={(event) => setRoundId(event.target.value)}>
            <option value="">{t("A new round")}</option>
            {(rounds.data?.rounds ?? [])
              .filter(({ overlap }) => overlap > 0)
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </Select>
        </Field>
      </Dialog>
      {round ? (
        <AddTasksDialog
          round={round}
          externalIds={externalIds}
          open={open && isAdding}
          onOpenChange={(next) => {
            if (next) return;
            setAdding(false);
            onClose();
          }}
        />
      ) : null}
    </>
  );
}
