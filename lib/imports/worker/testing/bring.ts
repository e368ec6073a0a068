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
  const bytes = (async function* () {
    yield Buffer.from(text);
  })();
  const options = labels ? { format: "labels" as const, labels } : {};
  return importFile(OPERATOR, { studyId, fileName, bytes, totalBytes: null, mode, options });
}
