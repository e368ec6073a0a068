import { z } from "zod";
import { MAX_STORED_INT } from "@/lib/wire/limits";

/** Identifiers of licences as hubs know them, such as cc-by-4.0; "other" where none of them fits. */
const LICENCE = /^[a-z0-9][a-z0-9.+-]{1,60}$/;

/** Codes of ISO 639 between commas. */
const LANGUAGES = /^[a-z]{2,3}(?: *, *[a-z]{2,3}){0,19}$/;

/** How a round becomes a dataset that can be published. */
export const datasetOptionsSchema = z.object({
  license: z.string().trim().toLowerCase().regex(LICENCE, "takes an identifier such as cc-by-4.0, apache-2.0 or other"),
  title: z.string().trim().min(1).max(200).optional(),
  creator: z.string().trim().min(1).max(200).optional(),
  /** where it will be published */
  url: z
    .url({ protocol: /^https?$/, error: "takes an address such as https://example.org/data" })
    .max(500)
    .optional(),
  /** the day of its publication; left out: the day of its last label that counts */
  published: z.iso.date("takes a day such as 2026-05-04").optional(),
  /** of the texts */
  languages: z
    .string()
    .trim()
    .toLowerCase()
    .regex(LANGUAGES, "takes codes of ISO 639 such as en or en,de")
    .transform((codes) => codes.split(",").map((code) => code.trim()))
    .optional(),
  /** the share of instructions that go into the split "test", each with all that is about it */
  testShare: z.coerce.number<string | number>().min(0).max(0.9).default(0),
  /** decides which instructions these are */
  seed: z.coerce.number<string | number>().int().min(0).max(MAX_STORED_INT).default(1),
  /** what becomes of ties in rows of preferences */
  ties: z.enum(["drop", "keep"]).default("drop"),
  /** all; gold: without individual labels; labels: individual labels only */
  tables: z.enum(["all", "gold", "labels"]).default("all"),
});
export type DatasetOptions = z.infer<typeof datasetOptionsSchema>;

/** In the order in which a card names them. */
export const DATASET_TABLES = ["gold", "questions", "labels", "dpo", "reward", "kto", "rubrics"] as const;
export type DatasetTable = (typeof DATASET_TABLES)[number];

/** Which tables a choice of tables holds, where the protocol has them. */
export function tablesOf({ tables }: Pick<DatasetOptions, "tables">): readonly DatasetTable[] {
  if (tables === "all") return DATASET_TABLES;
  return DATASET_TABLES.filter((table) => (table === "labels") === (tables === "labels"));
}
export const SPLITS = ["train", "test"] as const;
export type Split = (typeof SPLITS)[number];

/** What a value of a column is. */
export type ValueType = "string" | "integer" | "number" | "boolean" | "strings" | "numbers" | "messages" | "time";

export interface ColumnFacts {
  readonly name: string;
  readonly type: ValueType;
}

/** One table file of a dataset, as its card and its description need it. */
export interface TableFile {
  readonly table: DatasetTable;
  readonly split: Split;
  readonly path: string;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly columns: readonly ColumnFacts[];
}

/** What training rows leave out, and why. */
export interface LeftOutRows {
  /** pairs that the gold label calls a tie */
  ties: number;
  /** of those, written all the same */
  tiesKept: number;
  /** scores in the middle of the scale, which are neither good nor bad */
  middle: number;
  /** labelled tasks without a gold label */
  undecided: number;
}
