import type { ImportFormat } from "@/lib/imports/import-format";
import type { ImportReport } from "@/lib/imports/import-report";
import { noCounts } from "@/lib/imports/import-result";

/** What a check without problems says of a file of this format, in which nothing was found. */
export function checkedFile(format: ImportFormat): ImportReport {
  return {
    ok: true,
    written: false,
    importId: null,
    records: 1,
    problems: [],
    moreProblems: false,
    notUsed: [],
    labels: null,
    warnings: [],
    counts: noCounts(),
    fileName: "file.csv",
    bytes: 1,
    preview: [],
    labelPreview: [],
    file: {
      writtenAs: "CSV",
      format,
      fields: [],
      columns: null,
      labelColumns: null,
      valueColumns: [],
      labelFields: [],
    },
  };
}
