const TYPES: Readonly<Record<string, string>> = {
  jsonl: "application/jsonl; charset=utf-8",
  csv: "text/csv; charset=utf-8; header=present",
  json: "application/json; charset=utf-8",
  zip: "application/zip",
  parquet: "application/vnd.apache.parquet",
};

/** The media types of all files that are exported. */
export const EXPORT_TYPES = Object.values(TYPES);

export function exportType(fileName: string): string {
  return TYPES[fileName.split(".").at(-1) ?? ""] ?? "application/octet-stream";
}
