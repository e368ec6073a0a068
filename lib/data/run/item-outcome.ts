import type { z } from "zod";
import type { Transaction } from "@/lib/db/client";
import type { RunItemFailure } from "@/lib/domain/run/run";

/** Runs in the transaction that marks an item done, so that what it makes is made once; returns the id of what it made. */
export type ItemWrite = (transaction: Transaction) => Promise<string | null>;

/** What came of an item of a run. `result` is kept with the item as it is. */
export type ItemOutcome =
  | { readonly ok: true; readonly result?: z.core.util.JSONType; readonly write?: ItemWrite }
  | { readonly ok: false; readonly failure: RunItemFailure; readonly result?: z.core.util.JSONType };
