import type { Prisma } from "@/lib/db/generated/client";

/** What a run is going to be about, read and checked for the viewer; nothing is written yet. */
export interface PreparedRun {
  /** A SELECT of `subject_id` (uuid) and `part` (text), in the order of work, no pair twice. */
  readonly subjects: Prisma.Sql;
  /** Ids of the models it may call. */
  readonly models: readonly string[];
  readonly roundId: string | null;
  readonly raterId: string | null;
  /** What to say, and do, where `subjects` are none. */
  readonly whenNone?: string;
}
