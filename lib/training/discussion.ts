import { z } from "zod";
import { newRemarkSchema } from "./training";

const messageSchema = z.object({
  id: z.uuid(),
  text: z.string(),
  madeAt: z.iso.datetime(),
  /** "Researcher", or the pseudonym of a rater */
  author: z.string(),
  isMine: z.boolean(),
});
export type Message = z.infer<typeof messageSchema>;

/** GET /api/v1/rounds/:roundId/discussion: what raters said about reference answers, open threads first. */
export const discussionSchema = z.object({
  /** what the viewer is called in it; null for annotators who have not begun to label */
  me: z.string().nullable(),
  threads: z.array(
    messageSchema.extend({
      /** what the instruction of the training task begins with */
      excerpt: z.string(),
      /**
       * Of a pair: what A and B mean in the thread, whose author saw the two in an order of their own. `pair` is for
       * researchers alone: its systems in the author’s order, and whether the author’s A is the pair’s B.
       */
      sides: z
        .object({
          /** a part of each response that tells it from the other */
          a: z.string(),
          b: z.string(),
          pair: z.object({ systemA: z.string(), systemB: z.string(), isTurned: z.boolean() }).nullable(),
        })
        .nullable(),
      /** the task, for researchers alone */
      taskId: z.uuid().nullable(),
      resolvedAt: z.iso.datetime().nullable(),
      mayResolve: z.boolean(),
      replies: z.array(messageSchema),
    }),
  ),
});
export type Discussion = z.infer<typeof discussionSchema>;

/** POST /api/v1/remarks/:remarkId/replies, under an id that the client made for it */
export const newReplySchema = newRemarkSchema;
export type NewReply = z.infer<typeof newReplySchema>;

/** PUT /api/v1/remarks/:remarkId/resolution */
export const resolutionSchema = z.object({ resolved: z.boolean() });

/** As many replies as one thread takes. */
export const MAX_REPLIES = 200;

/** What researchers are called in a discussion. */
export const RESEARCHER = "Researcher";
