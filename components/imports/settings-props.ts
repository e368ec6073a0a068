import type { ImportOptions } from "@/lib/imports/import-options";
import type { FileInspection } from "@/lib/imports/import-report";

export interface SettingsProps {
  inspection: FileInspection;
  options: ImportOptions;
  onOptionsChange: (options: ImportOptions) => void;
}
