import { saveText } from "@/components/ui/save-file";
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
