import { z } from "zod";
import { MAX_STORED_INT } from "@/lib/wire/limits";

/** By what a study's instructions and responses are sorted; with a minus the largest first. */
const INSTRUCTION_COLUMNS = ["position", "id", "subset", "domain", "responses", "labels"] as const;
const RESPONSE_COLUMNS = ["position", "id", "system", "length", "labels"] as const;

function orderSchema<const Columns extends readonly [string, ...string[]]>(columns: Columns) {
  return z.templateLiteral([z.enum(["", "-"]), z.enum(columns)]);
}

export const instructionOrderSchema = orderSchema(INSTRUCTION_COLUMNS);
export type InstructionOrder = z.infer<typeof instructionOrderSchema>;
export const responseOrderSchema = orderSchema(RESPONSE_COLUMNS);
export type ResponseOrder = z.infer<typeof responseOrderSchema>;

const MAX_KEY_LENGTH = 500;
const PLACE = /^(?<key>[\s\S]*)\|(?<position>\d{1,10})$/;

/** Where a page begins: after a row, by what the list is sorted by and then by position. `next` of the page before. */
export const contentCursorSchema = z
  .string()
  .max(MAX_KEY_LENGTH + 20)
  .refine((text) => parseContentCursor(text) !== null, "must be `next` of the page before");

export interface ContentPlace {
  key: string;
  position: number;
}

export function parseContentCursor(cursor: string): ContentPlace | null {
  const { key, position } = PLACE.exec(cursor)?.groups ?? {};
  if (key === undefined || Number(position) > MAX_STORED_INT) return null;
  return { key, position: Number(position) };
}

export function contentCursor({ key, position }: ContentPlace): string {
  return `${key}|${position}`;
}
