import { z } from "zod";
import { MAX_STORED_INT } from "@/lib/wire/stored-int";

/** A run of kind "judge-round": one judge over tasks of one round. What it has labelled already is left out. */
export const judgeRoundSchema = z.object({
  raterId: z.uuid(),
  roundId: z.uuid(),
  tasks: z
    .discriminatedUnion("which", [
      z.object({ which: z.literal("all") }),
      /** the same size and seed choose the same tasks of a round for every judge */
      z.object({
        which: z.literal("sample"),
        size: z.int().min(1).max(1_000_000),
        seed: z.int().min(0).max(MAX_STORED_INT),
      }),
    ])
    .default({ which: "all" }),
  /** training and attention tasks too; they count in no statistic */
  withKnown: z.boolean().default(false),
});
export type JudgeRound = z.infer<typeof judgeRoundSchema>;
