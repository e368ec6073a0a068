import { saveText } from "@/components/ui/save-file";
import { toast } from "@/components/ui/toast-store";
import { t } from "@/lib/messages/translate";
import { excludedOfAddress, parseExcluded } from "@/lib/results/excluded";
import { excludedSentence, excludedWords } from "@/lib/results/excluded-labels";
import type { LeftOutOfFile } from "./figure-files";

/** What the page leaves out at this moment, for a file that is saved from it; null where that is nothing. */
export function leftOutOfPage(): (LeftOutOfFile & { sentence: string }) | null {
  const without = parseExcluded(excludedOfAddress(Object.fromEntries(new URLSearchParams(window.location.search))));
  return (
    without && {
      words: excludedWords(without, null),
      reason: without.reason,
      sentence: excludedSentence(without, null, "round"),
    }
  );
}

/** A file's name without its ending, which says where something was left out. */
export function figureFileName(name: string): string {
  return leftOutOfPage() ? `${name}-without` : name;
}

/** Saves a figure's numbers under a name without an ending. */
export function saveFigureCsv(name: string, csvOf: (leftOut: LeftOutOfFile | null) => string): void {
  saveText(`${figureFileName(name)}.csv`, csvOf(leftOutOfPage()), "text/csv");
}

/** Fetches what writes a file, and has it written; says so where that fails. */
export async function writeFile<Code>(
  fetchCode: () => Promise<Code>,
  write: (code: Code) => void | Promise<void>,
  failure: string = t("The file couldn’t be made. Check your connection, then try again."),
): Promise<void> {
  try {
    await write(await fetchCode());
  } catch {
    toast.error(failure);
  }
}

/** The widths that journals print figures in: one column and two. */
export const PAPER_WIDTHS = [
  { mm: 84, name: t("One column, 84 mm") },
  { mm: 174, name: t("Two columns, 174 mm") },
] as const;
export type PaperMm = (typeof PAPER_WIDTHS)[number]["mm"];
