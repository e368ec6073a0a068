import { Option } from "commander";
import type { TabularOptions } from "@/lib/interchange/tabular/tabular";
import { AppError } from "@/lib/wire/app-error";

export type SheetsAre = NonNullable<TabularOptions["sheetsAre"]>;

interface RawSheetOptions {
  readonly sheet?: string;
  readonly sheetsAre?: SheetsAre;
  readonly header: boolean;
  readonly wide?: boolean;
  readonly ratersInRows?: boolean;
  readonly raters?: string;
  readonly rater?: string;
}

/** Of a workbook, an archive or a folder: what is read of it. */
export function sheetOptions(): Option[] {
  return [
    new Option(
      "--sheet <name>",
      "of a spreadsheet (.xlsx, .ods) this sheet (default: the first), of a ZIP archive this file",
    ),
    new Option(
      "--sheets-are <what>",
      "read all sheets, or all files of a ZIP archive or folder, each of which is one of the raters, criteria or systems",
    )
      .choices(["raters", "criteria", "systems"])
      .conflicts(["sheet"]),
  ];
}

/** The names of sheets become a column, whose part no other option may give to the file's own. */
export function readSheets(raw: RawSheetOptions): { sheet: string | null; sheetsAre: SheetsAre | null } {
  const { sheet = null, sheetsAre = null, header, wide, ratersInRows, raters, rater } = raw;
  if (sheetsAre !== null && !header)
    throw new AppError("INVALID", "--sheets-are joins columns by their names: leave out --no-header.");
  if (sheetsAre === "raters" && (wide || ratersInRows || raters !== undefined || rater !== undefined))
    throw new AppError(
      "INVALID",
      "--sheets-are raters says who the raters are: leave out --rater, --raters, --wide and --raters-in-rows.",
    );
  return { sheet, sheetsAre };
}
