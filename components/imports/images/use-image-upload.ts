import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { errorMessage } from "@/lib/http/error-message";
import { imagesQuery, sendImage } from "@/lib/imports/queries/imports";
import type { NotTaken } from "@/lib/imports/queries/open-images";

export interface ImageUpload {
  done: number;
  total: number;
  /** not in the study before */
  added: number;
  failed: NotTaken[];
  isOver: boolean;
}

const NOTHING: ImageUpload = { done: 0, total: 0, added: 0, failed: [], isOver: false };
const AT_ONCE = 3;

/** Uploads the chosen images to a study, a few at a time. Each upload is all or nothing; failures are reported. */
export function useImageUpload(studyId: string) {
  const [upload, setUpload] = useState<ImageUpload | null>(null);
  const abort = useRef<AbortController>(undefined);
  const client = useQueryClient();

  const send = async (files: readonly File[], signal: AbortSignal) => {
    const { openImages } = await import("@/lib/imports/queries/open-images");
    const { images, notTaken } = await openImages(
      files.map((file) => ({ name: file.webkitRelativePath || file.name, content: file })),
    );
    setUpload({ ...NOTHING, total: images.length, failed: notTaken });
    const left = images.values();
    const sendSome = async () => {
      for (const { name, read } of left) {
        if (signal.aborted) return;
        const result = await read()
          .then((bytes) => sendImage(studyId, name, bytes, signal))
          .then((isNew) => ({ added: isNew ? 1 : 0, failed: [] }))
          .catch((error: unknown) => ({ added: 0, failed: [{ name, reason: errorMessage(error) }] }));
        if (signal.aborted) return;
        setUpload((before) => addTo(before ?? NOTHING, result));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendSome));
  };

  return {
    upload,
    cancel: () => abort.current?.abort(),
    take: async (files: readonly File[]) => {
      const controller = new AbortController();
      abort.current = controller;
      setUpload(NOTHING);
      await send(files, controller.signal).catch((error: unknown) =>
        setUpload({ ...NOTHING, failed: [{ name: files[0]?.name ?? "", reason: errorMessage(error) }] }),
      );
      setUpload((before) => before && { ...before, isOver: true });
      await client.invalidateQueries({ queryKey: imagesQuery(studyId).queryKey });
    },
  };
}

const addTo = (before: ImageUpload, { added, failed }: Pick<ImageUpload, "added" | "failed">): ImageUpload => ({
  ...before,
  done: before.done + 1,
  added: before.added + added,
  failed: [...before.failed, ...failed],
});
