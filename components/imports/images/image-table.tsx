"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { type Column, DataTable } from "@/components/ui/data-table";
import { TextLink } from "@/components/ui/link";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import type { StudyImage } from "@/lib/content/image/study-image";
import { formatBytes } from "@/lib/format/format-number";
import { errorMessage } from "@/lib/http/error-message";
import { deleteImage } from "@/lib/imports/queries/imports";
import { t } from "@/lib/messages/translate";

const COLUMNS: readonly Column<StudyImage>[] = [
  {
    id: "name",
    header: t("Name"),
    rowHeader: true,
    cell: ({ name, address }) => (
      <TextLink href={address} target="_blank" prefetch={false}>
        {name}
      </TextLink>
    ),
    className: "min-w-40 [overflow-wrap:anywhere]",
  },
  { id: "pixels", header: t("Pixels"), numeric: true, cell: ({ width, height }) => `${width} × ${height}` },
  { id: "bytes", header: t("Size"), numeric: true, cell: ({ bytes }) => formatBytes(bytes) },
  {
    id: "uses",
    header: t("Used in"),
    cell: ({ uses, usedIn }) =>
      uses === 0
        ? t("nothing")
        : `${t("{count, plural, one {# text} other {# texts}}", { count: uses })}: ${usedIn.join(", ")}`,
    className: "min-w-32 [overflow-wrap:anywhere]",
  },
];

/** By name. Those that no text refers to can be deleted. */
export function ImageTable({ studyId, images }: { studyId: string; images: readonly StudyImage[] }) {
  const [asked, setAsked] = useState<string | null>(null);
  const deleting = useMutation({ ...deleteImage(studyId), onSuccess: () => setAsked(null) });
  const remove: Column<StudyImage> = {
    id: "delete",
    header: <span className="sr-only">{t("Delete")}</span>,
    cell: ({ name, uses }) =>
      uses > 0 ? null : (
        <Button size="sm" variant="quiet" aria-label={t("Delete {name}", { name })} onClick={() => setAsked(name)}>
          {t("Delete")}
        </Button>
      ),
  };
  return (
    <>
      <DataTable
        caption={t("{count, plural, one {# image} other {# images}}", { count: images.length })}
        columns={[...COLUMNS, remove]}
        rows={images}
        rowKey={({ name }) => name}
        dense
      />
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => {
          setAsked(null);
          deleting.reset();
        }}
        title={t("Delete “{image}”?", { image: asked ?? "" })}
        confirmLabel={t("Delete image")}
        onConfirm={() => asked !== null && deleting.mutate(asked)}
        loading={deleting.isPending}
        error={deleting.error ? errorMessage(deleting.error) : undefined}
      >
        {t("No text refers to it. This cannot be undone, but you can add it again.")}
      </ConfirmDialog>
    </>
  );
}
