import { z } from "zod";
import { PUBLISHED_TABLES, type PublishedTableId } from "./published-tables";
import { MAX_ROW_NAME } from "./report-part";

const PUBLISHED_TABLE_IDS = Object.keys(PUBLISHED_TABLES).filter(
  (id): id is PublishedTableId => id in PUBLISHED_TABLES,
);
const tableSchema = z.enum(PUBLISHED_TABLE_IDS);
const publishedRowSchema = z.string().min(1).max(200);

const rowMatchSchema = z.object({
  table: tableSchema,
  published: publishedRowSchema,
  own: z.string().trim().min(1).max(MAX_ROW_NAME).nullable(),
});

interface PublishedRow {
  table: PublishedTableId;
  published?: string | undefined;
}

const isThere = ({ table, published }: PublishedRow) =>
  published === undefined || PUBLISHED_TABLES[table].rows.some(([first]) => first?.text === published);
const NOT_THERE = { path: ["published"], message: "The published table has no row of this name." };

/** PUT /api/v1/studies/:studyId/row-matches */
export const newRowMatchSchema = rowMatchSchema.refine(isThere, NOT_THERE);

/** DELETE /api/v1/studies/:studyId/row-matches: back to automatic, one row or the whole table */
export const forgottenRowMatchesSchema = z
  .object({ table: tableSchema, published: publishedRowSchema.optional() })
  .refine(isThere, NOT_THERE);
export type ForgottenRowMatches = z.infer<typeof forgottenRowMatchesSchema>;

/** GET /api/v1/studies/:studyId/row-matches */
export const rowMatchesSchema = z.object({ matches: z.array(rowMatchSchema) });
