"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { type Column, DataTable } from "@/components/ui/data-table";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { TextLink } from "@/components/ui/text-link";
import { formatBytes } from "@/lib/domain/format/format-bytes";
import type { StudyImage } from "@/lib/domain/image/study-image";
import { errorMessage } from "@/lib/http/error-message";
import * as words from "@/lib/messages/researcher/importing";
import { say } from "@/lib/messages/researcher/say";
import { deleteImage } from "@/lib/queries/import/images";

const COLUMNS: readonly Column<StudyImage>[] = [
  {
    id: "name",
    header: words.name,
    rowHeader: true,
    cell: ({ name, address }) => (
      <TextLink href={address} target="_blank" prefetch={false}>
        {name}
      </TextLink>
    ),
    className: "min-w-40 [overflow-wrap:anywhere]",
  },
  { id: "pixels", header: words.pixels, numeric: true, cell: ({ width, height }) => `${width} × ${height}` },
  { id: "bytes", header: words.size, numeric: true, cell: ({ bytes }) => formatBytes(bytes) },
  {
    id: "uses",
    header: words.usedIn,
    cell: ({ uses, usedIn }) =>
      uses === 0 ? words.nothing : `${say(words.texts, { count: uses })}: ${usedIn.join(", ")}`,
    className: "min-w-32 [overflow-wrap:anywhere]",
  },
];

/** By name. Those that no text refers to can be deleted. */
export function ImageTable({ studyId, images }: { studyId: string; images: readonly StudyImage[] }) {
  const [asked, setAsked] = useState<string | null>(null);
  const deleting = useMutation({ ...deleteImage(studyId), onSuccess: () => setAsked(null) });
  const remove: Column<StudyImage> = {
    id: "delete",
    header: <span className="sr-only">{words.deleteText}</span>,
    cell: ({ name, uses }) =>
      uses > 0 ? null : (
        <Button size="sm" variant="quiet" aria-label={say(words.deleteName, { name })} onClick={() => setAsked(name)}>
          {words.deleteText}
        </Button>
      ),
  };
  return (
    <>
      <DataTable
        caption={say(words.images, { count: images.length })}
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
        title={say(words.delete3, { image: asked ?? "" })}
        confirmLabel={words.deleteImage}
        onConfirm={() => asked !== null && deleting.mutate(asked)}
        loading={deleting.isPending}
        error={deleting.error ? errorMessage(deleting.error) : undefined}
      >
        {words.noTextRefers}
      </ConfirmDialog>
    </>
  );
}
