import { z } from "zod";
import { studyRoleSchema } from "@/lib/study/study-role";

const joinRequestSchema = z.object({
  userId: z.string(),
  name: z.string(),
  /** null for somebody who joined by name alone */
  email: z.string().nullable(),
  role: studyRoleSchema,
  /** of the invitation that they used */
  label: z.string(),
  askedAt: z.iso.datetime(),
  /** whether the viewer may decide it */
  mayDecide: z.boolean(),
});
export type JoinRequest = z.infer<typeof joinRequestSchema>;

/** GET /api/v1/studies/:studyId/join-requests, the longest waiting first */
export const joinRequestsSchema = z.object({ joinRequests: z.array(joinRequestSchema) });

/** POST /api/v1/studies/:studyId/join-requests */
export const decideJoinRequestsSchema = z.object({
  decision: z.enum(["approve", "decline"]),
  /** null: all that wait and that the viewer may decide */
  userIds: z.array(z.string().max(100)).min(1).max(1_000).readonly().nullable(),
});
export type DecideJoinRequests = z.infer<typeof decideJoinRequestsSchema>;

/** GET /api/v1/me/join-requests: where the viewer waits to be let in */
export const myJoinRequestsSchema = z.object({
  joinRequests: z.array(z.object({ studyId: z.uuid(), studyName: z.string() })),
});
export type MyJoinRequest = z.infer<typeof myJoinRequestsSchema>["joinRequests"][number];
