import type { ImportMode, LabelOptions } from "@/lib/imports/import-options";
import { OPERATOR } from "@/lib/people/viewer";
import { importFile } from "../import-file";

/** Imports a file with this text: labels, where their options are given. */
export function bring(
  studyId: string,
  fileName: string,
  text: string,
  labels?: LabelOptions,
  mode: ImportMode = "commit",
) {
  const content = Buffer.from(text);
  const bytes = (async function* () {
    yield content;
  })();
  const options = labels ? { format: "labels" as const, labels } : {};
  // Of unknown length, it would be taken for a large file, and each import would begin by collecting all garbage.
  return importFile(OPERATOR, { studyId, fileName, bytes, totalBytes: content.length, mode, options });
}
