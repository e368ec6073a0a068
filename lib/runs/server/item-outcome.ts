import type { z } from "zod";
import type { Transaction } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import type { RunItemFailure } from "@/lib/runs/run";

/** Runs in the transaction that marks an item done, so that what it makes is made once; returns the id of what it made. */
export type ItemWrite = (transaction: Transaction) => Promise<string | null>;

/**
 * What an item's `write` does, for many items at once: in one statement that marks them all done, too. For kinds of runs
 * whose items are many and quick, and make what they make by inserting alone.
 */
export interface SharedWrite {
  /**
   * Queries of a WITH, the same object for all items that go together. They read `held (item_id, row jsonb)`, the items
   * that are still in the worker's hands, and the last of them is `made (item_id, id)`, what was made of which.
   */
  readonly insert: Prisma.Sql;
  /** what is inserted for this item */
  readonly row: z.core.util.JSONType;
}

/** What came of an item of a run. `result` is kept with the item as it is. */
export type ItemOutcome =
  | {
      readonly ok: true;
      readonly result?: z.core.util.JSONType;
      readonly write?: ItemWrite;
      /** taken in place of `write` where there is one */
      readonly shared?: SharedWrite;
    }
  | {
      readonly ok: false;
      readonly failure: RunItemFailure;
      readonly result?: z.core.util.JSONType;
      /** its calls whose answers were of use: the next attempt need not ask them again */
      readonly usefulCalls?: readonly string[];
    };
