"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { type Column, DataTable } from "@/components/ui/data-table";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { TextLink } from "@/components/ui/text-link";
import { counted } from "@/lib/domain/format/counted";
import { formatBytes } from "@/lib/domain/format/format-bytes";
import type { StudyImage } from "@/lib/domain/image/study-image";
import { errorMessage } from "@/lib/http/error-message";
import { deleteImage } from "@/lib/queries/import/images";

const COLUMNS: readonly Column<StudyImage>[] = [
  {
    id: "name",
    header: "Name",
    rowHeader: true,
    cell: ({ name, address }) => (
      <TextLink href={address} target="_blank" prefetch={false}>
        {name}
      </TextLink>
    ),
    className: "min-w-40 [overflow-wrap:anywhere]",
  },
  { id: "pixels", header: "Pixels", numeric: true, cell: ({ width, height }) => `${width} × ${height}` },
  { id: "bytes", header: "Size", numeric: true, cell: ({ bytes }) => formatBytes(bytes) },
  {
    id: "uses",
    header: "Used in",
    cell: ({ uses, usedIn }) => (uses === 0 ? "nothing" : `${counted(uses, "text")}: ${usedIn.join(", ")}`),
    className: "min-w-32 [overflow-wrap:anywhere]",
  },
];

/** By name. Those that no text refers to can be deleted. */
export function ImageTable({ studyId, images }: { studyId: string; images: readonly StudyImage[] }) {
  const [asked, setAsked] = useState<string | null>(null);
  const deleting = useMutation({ ...deleteImage(studyId), onSuccess: () => setAsked(null) });
  const remove: Column<StudyImage> = {
    id: "delete",
    header: <span className="sr-only">Delete</span>,
    cell: ({ name, uses }) =>
      uses > 0 ? null : (
        <Button size="sm" variant="quiet" aria-label={`Delete ${name}`} onClick={() => setAsked(name)}>
          Delete
        </Button>
      ),
  };
  return (
    <>
      <DataTable
        caption={counted(images.length, "image")}
        columns={[...COLUMNS, remove]}
        rows={images}
        rowKey={({ name }) => name}
        maxHeight="max-h-96"
        dense
      />
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => {
          setAsked(null);
          deleting.reset();
        }}
        title={`Delete “${asked}”?`}
        confirmLabel="Delete image"
        onConfirm={() => asked !== null && deleting.mutate(asked)}
        loading={deleting.isPending}
        error={deleting.error ? errorMessage(deleting.error) : undefined}
      >
        No text refers to it. This cannot be undone, but you can add it again.
      </ConfirmDialog>
    </>
  );
}
