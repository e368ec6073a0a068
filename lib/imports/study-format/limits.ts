import { MAX_CHECKLIST_QUESTIONS } from "@/lib/labelling/labelling-limits";

/** What one file may hold. Stated in docs/study-format.md and tested at the edge. */
export const STUDY_LIMITS = {
  fileBytes: 2 * 1024 ** 3,
  /** of a Parquet file, or of a log that is one JSON object: they are held while they are read */
  wholeFileBytes: 256 * 1024 ** 2,
  /** of an .xlsx or .ods file, which is held while it is read, and of all that it unpacks to */
  spreadsheetBytes: 64 * 1024 ** 2,
  spreadsheetUnpackedBytes: 512 * 1024 ** 2,
  /** An .ods is held as a whole. */
  odsUnpackedBytes: 64 * 1024 ** 2,
  /** of a row group of a Parquet file, unpacked: its columns are held while its rows are read */
  rowGroupBytes: 256 * 1024 ** 2,
  /** of one line of JSON Lines, one element of a JSON array, one row of a table */
  lineBytes: 2 * 1024 ** 2,
  lines: 1_000_000,
  /** of a table, or fields of one JSON object: a label file has one for each rater at most */
  columns: 5_000,
  jsonDepth: 20,
  instructionCharacters: 200_000,
  messages: 1_000,
  responseCharacters: 500_000,
  responses: 100,
  /** of one response, and of an id's name */
  externalIds: 12,
  externalIdName: 40,
  pairs: 1_000,
  /** systems in one study */
  systems: 1_000,
  checklistItems: MAX_CHECKLIST_QUESTIONS,
  /** of one instruction, all series and versions together */
  checklists: 200,
  verifiers: 500,
  programCharacters: 20_000,
  questionCharacters: 2_000,
  categories: 20,
  tags: 50,
  tagCharacters: 100,
  nameCharacters: 200,
  /** raters, and different values or criteria, in one label file */
  raters: 1_000,
  distinctValues: 200,
  commentCharacters: 5_000,
  explanationCharacters: 5_000,
} as const;
