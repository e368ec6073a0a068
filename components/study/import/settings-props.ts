import type { ImportOptions } from "@/lib/domain/import/import-options";
import type { FileInspection } from "@/lib/domain/import/import-report";

export interface SettingsProps {
  inspection: FileInspection;
  options: ImportOptions;
  onOptionsChange: (options: ImportOptions) => void;
}
