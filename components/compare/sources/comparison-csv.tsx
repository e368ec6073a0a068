import { Download } from "lucide-react";
import { writeFile } from "@/components/figure/save-figure";
import { Button } from "@/components/ui/button";
import { t } from "@/lib/messages/translate";
import type { ComparedRow } from "./compared-row";

/** Saves all rows. What writes the file is fetched with it. */
export function ComparisonCsvButton({ rows, name }: { rows: readonly ComparedRow[]; name: string }) {
  if (rows.length === 0) return null;
  const save = () =>
    writeFile(
      () => import("./save-comparison-csv"),
      (code) => code.saveComparisonCsv(rows, name),
    );
  return (
    <Button size="sm" variant="quiet" icon={<Download aria-hidden />} onClick={() => void save()} data-print="hide">
      {t("Download (CSV)")}
    </Button>
  );
}
