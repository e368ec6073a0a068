"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import {
  CircleCheck,
  CirclePause,
  CirclePlay,
  Copy,
  CopyPlus,
  Ellipsis,
  ListPlus,
  PencilLine,
  Trash2,
} from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuLink } from "@/components/ui/menu";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { toast } from "@/components/ui/toast-store";
import { useWasOpen } from "@/components/ui/use-was-open";
import { counted, formatCount } from "@/lib/domain/format/counted";
import type { Round } from "@/lib/domain/round/round";
import type { DeletionProgress as Deleted } from "@/lib/domain/wire/deletion-message";
import { errorMessage } from "@/lib/http/error-message";
import { deleteRound, duplicateRound, roundQuery, setRoundStatus } from "@/lib/queries/study/rounds";
import { DeletionProgress } from "./deletion-progress";

// Large forms that few visits to a round need: fetched when they open first.
const AddTasksDialog = dynamic(() => import("./add-tasks-dialog").then((part) => part.AddTasksDialog), { ssr: false });
const RoundSettingsDialog = dynamic(() => import("./round-settings-dialog").then((part) => part.RoundSettingsDialog), {
  ssr: false,
});

const NEWS = { open: "The round is open.", paused: "The round is paused.", closed: "The round is closed." } as const;

/** What can be done with a round: open, pause, close, change, add to, copy, delete. For the actions of its page's header. */
export function RoundControls({ roundId }: { roundId: string }) {
  const { data: round } = useQuery(roundQuery(roundId));
  if (!round?.may.includes("round.control")) return null;
  return <Controls round={round} />;
}

function Controls({ round }: { round: Round }) {
  const router = useRouter();
  const [dialog, setDialog] = useState<"add" | "close" | "delete" | "settings" | null>(null);
  const [addingWasOpen, settingsWasOpen] = [useWasOpen(dialog === "add"), useWasOpen(dialog === "settings")];
  const changing = useMutation({
    ...setRoundStatus(round),
    onSuccess: (_, status) => {
      // Another dialog may have been opened while the answer was on its way.
      if (status === "closed") setDialog(null);
      toast.success(NEWS[status]);
    },
    onError: (error, status) => {
      if (status !== "closed") toast.error(errorMessage(error));
    },
  });
  const duplicating = useMutation({
    ...duplicateRound(round),
    onSuccess: ({ id, name }) => {
      toast.success(`“${name}” is a draft with the same tasks and settings, and no labels.`);
      router.push(`/studies/${round.study.id}/rounds/${id}`);
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  const forImportsOnly = round.overlap === 0;
  const isOver = round.status === "draft" || round.status === "closed";
  const mayDelete = forImportsOnly || (round.labels === 0 && isOver);
  const goTo = (status: "open" | "paused") => () => changing.mutate(status);
  const loading = (status: string) => changing.isPending && changing.variables === status;
  return (
    <>
      {round.status === "open" ? (
        <Button variant="quiet" icon={<CirclePause aria-hidden />} loading={loading("paused")} onClick={goTo("paused")}>
          Pause
        </Button>
      ) : null}
      {round.status !== "open" && !forImportsOnly ? (
        <Button
          variant={round.status === "closed" ? "secondary" : "primary"}
          icon={<CirclePlay aria-hidden />}
          loading={loading("open")}
          onClick={goTo("open")}
        >
          {round.status === "draft" ? "Open round" : round.status === "paused" ? "Resume" : "Open again"}
        </Button>
      ) : null}
      <Menu
        trigger={(props) => (
          <IconButton {...props} label="More about this round">
            <Ellipsis aria-hidden />
          </IconButton>
        )}
      >
        <MenuItem icon={<PencilLine aria-hidden />} onSelect={() => setDialog("settings")}>
          {forImportsOnly
            ? "Rename"
            : round.status === "closed"
              ? "Rename, or see the guidelines"
              : "Edit settings and guidelines"}
        </MenuItem>
        {forImportsOnly ? null : (
          <MenuItem icon={<ListPlus aria-hidden />} onSelect={() => setDialog("add")}>
            Add tasks
          </MenuItem>
        )}
        {forImportsOnly || !round.may.includes("round.create") ? null : (
          <MenuItem
            icon={<CopyPlus aria-hidden />}
            onSelect={() => {
              if (!duplicating.isPending) duplicating.mutate();
            }}
          >
            Duplicate round
          </MenuItem>
        )}
        <MenuLink icon={<Copy aria-hidden />} href={`/studies/${round.study.id}/rounds/new?like=${round.id}`}>
          New round on the same tasks
        </MenuLink>
        {isOver ? null : (
          <MenuItem icon={<CircleCheck aria-hidden />} onSelect={() => setDialog("close")}>
            Close round
          </MenuItem>
        )}
        {mayDelete ? (
          <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={() => setDialog("delete")}>
            Delete round
          </MenuItem>
        ) : null}
      </Menu>
      <CloseRoundDialog
        round={round}
        open={dialog === "close"}
        onOpenChange={(open) => {
          setDialog(open ? "close" : null);
          changing.reset();
        }}
        onConfirm={() => changing.mutate("closed")}
        loading={loading("closed")}
        error={changing.error && changing.variables === "closed" ? errorMessage(changing.error) : undefined}
      />
      <DeleteRoundDialog
        round={round}
        open={dialog === "delete"}
        onOpenChange={(open) => setDialog(open ? "delete" : null)}
        onDeleted={() => router.push(`/studies/${round.study.id}`)}
      />
      {addingWasOpen ? (
        <AddTasksDialog round={round} open={dialog === "add"} onOpenChange={(open) => setDialog(open ? "add" : null)} />
      ) : null}
      {settingsWasOpen ? (
        <RoundSettingsDialog
          round={round}
          open={dialog === "settings"}
          onOpenChange={(open) => setDialog(open ? "settings" : null)}
        />
      ) : null}
    </>
  );
}

interface CloseRoundDialogProps {
  round: Round;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
  loading: boolean;
  error?: string;
}

function CloseRoundDialog({ round, ...dialog }: CloseRoundDialogProps) {
  const missing = round.wanted - round.submitted;
  return (
    <ConfirmDialog {...dialog} tone="primary" title={`Close “${round.name}”?`} confirmLabel="Close round">
      <p>
        {missing > 0
          ? `${formatCount(missing)} of ${counted(round.wanted, "label")} ${missing === 1 ? "is" : "are"} still missing. `
          : "All labels are there. "}
        Raters get no more tasks and can no longer change their labels. All labels are kept, and you can open the round
        again.
      </p>
    </ConfirmDialog>
  );
}

interface DeleteRoundDialogProps {
  round: Round;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted: () => void;
}

function DeleteRoundDialog({ round, open, onOpenChange, onDeleted }: DeleteRoundDialogProps) {
  const [progress, setProgress] = useState<Deleted | null>(null);
  const deleting = useMutation({
    ...deleteRound(round, setProgress),
    onSettled: () => setProgress(null),
    onSuccess: () => {
      toast.success(`“${round.name}” is deleted.`);
      onDeleted();
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        onOpenChange(next);
        deleting.reset();
      }}
      title={`Delete “${round.name}”?`}
      confirmLabel="Delete round"
      typeToConfirm={round.labels > 0 ? round.name : undefined}
      onConfirm={() => deleting.mutate(round.name)}
      loading={deleting.isPending || deleting.isSuccess}
      error={deleting.error ? errorMessage(deleting.error) : undefined}
    >
      {round.labels > 0
        ? `All ${counted(round.labels, "label")} in it go for good, judges’ too, and so do imported raters that have none elsewhere. The study’s instructions and responses stay, and the file can be imported again.`
        : "The round and its task list are deleted permanently. Nobody has labelled in it; the study’s instructions and responses stay."}
      <DeletionProgress progress={progress} />
    </ConfirmDialog>
  );
}
