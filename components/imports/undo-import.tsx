import { useMutation, useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { Dialog } from "@/components/ui/modal/dialog";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/toast-store";
import { errorMessage } from "@/lib/http/error-message";
import type { ImportUndoing } from "@/lib/imports/import-result";
import { undoImport, undoingQuery } from "@/lib/imports/queries/imports";
import { t } from "@/lib/messages/translate";

interface UndoImportProps {
  studyId: string;
  importId: string;
  fileName: string;
  /** in a row of a table */
  small?: boolean;
  onUndone?: () => void;
}

/** A button that undoes an import, once somebody has seen what goes. */
export function UndoImport(props: UndoImportProps) {
  const [isOpen, setOpen] = useState(false);
  const { fileName } = props;
  return (
    <>
      {props.small ? (
        <IconButton size="sm" label={t("Undo the import of {fileName}", { fileName })} onClick={() => setOpen(true)}>
          <Undo2 aria-hidden />
        </IconButton>
      ) : (
        <Button variant="quiet" icon={<Undo2 aria-hidden />} onClick={() => setOpen(true)}>
          {t("Undo import")}
        </Button>
      )}
      {isOpen ? <UndoDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function UndoDialog({ studyId, importId, fileName, onUndone, onClose }: UndoImportProps & { onClose: () => void }) {
  const { data, error } = useQuery(undoingQuery(studyId, importId));
  const undoing = useMutation({
    ...undoImport(studyId, importId),
    onSuccess: () => {
      toast.success(t("The import of “{fileName}” was undone.", { fileName }));
      onClose();
      onUndone?.();
    },
  });
  const title = t("Undo the import of “{fileName}”?", { fileName });
  if (data && data.keptBy.length === 0) {
    return (
      <ConfirmDialog
        open
        onOpenChange={onClose}
        title={title}
        confirmLabel={t("Undo import")}
        onConfirm={() => undoing.mutate()}
        loading={undoing.isPending || undoing.isSuccess}
        error={undoing.error ? errorMessage(undoing.error) : undefined}
      >
        <p>{t("This deletes permanently what the file added:")}</p>
        <ul className="my-2 list-disc ps-5">
          {listed(data).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>{t("Whatever the study had before stays. You can import the file again.")}</p>
      </ConfirmDialog>
    );
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={data ? t("“{fileName}” can’t be undone", { fileName }) : title}
      footer={<Button onClick={onClose}>{t("Close")}</Button>}
    >
      {error ? (
        <p>{errorMessage(error)}</p>
      ) : data ? (
        data.keptBy.map((line) => (
          <p key={line} className="mb-2">
            {line}
          </p>
        ))
      ) : (
        <Spinner label={t("Counting")} />
      )}
    </Dialog>
  );
}

function listed({ adds, rounds }: ImportUndoing): string[] {
  const lines: [number, string][] = [
    [adds.instructions, t("{count, plural, one {# instruction} other {# instructions}}", { count: adds.instructions })],
    [adds.responses, t("{count, plural, one {# response} other {# responses}}", { count: adds.responses })],
    [adds.systems, t("{count, plural, one {# system} other {# systems}}", { count: adds.systems })],
    [adds.pairs, t("{count, plural, one {# pair} other {# pairs}}", { count: adds.pairs })],
    [adds.checklists, t("{count, plural, one {# checklist} other {# checklists}}", { count: adds.checklists })],
    [
      adds.programs,
      t("{count, plural, one {# verifier program} other {# verifier programs}}", { count: adds.programs }),
    ],
    [adds.labels, t("{count, plural, one {# label} other {# labels}}", { count: adds.labels })],
    [adds.raters, t("{count, plural, one {# rater} other {# raters}}", { count: adds.raters })],
    [
      rounds.length,
      t("{count, plural, one {round} other {rounds}}: {names}", {
        count: rounds.length,
        names: t.list(rounds.map((name) => `“${name}”`)),
      }),
    ],
  ];
  return lines.flatMap(([count, line]) => (count > 0 ? [line] : []));
}
