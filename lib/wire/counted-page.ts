import { z } from "zod";

/** Of a list whose rows are counted: how many to leave out, which `next` of the page before says. */
export const afterSchema = z.coerce.number().int().min(0).max(10_000_000).default(0);

/** How many rows a page has, where somebody wants fewer or more than the usual. */
export const limitSchema = z.coerce.number().int().min(1).max(200).optional();

/** What every page of such a list says of the whole. */
export const countedPageShape = {
  /** `after` of the next page; null on the last one */
  next: z.int().nullable(),
  /** rows of all pages */
  total: z.int(),
};

/** `next` of a page that shows `shown` rows after `after` others. */
export const nextAfter = (after: number, shown: number, total: number): number | null =>
  shown > 0 && after + shown < total ? after + shown : null;
