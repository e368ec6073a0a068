import { z } from "zod";
import { afterSchema, countedPageShape, limitSchema } from "@/lib/wire/counted-page";

const serverUserSchema = z.object({
  userId: z.string(),
  name: z.string(),
  /** null for somebody who joined by name alone */
  email: z.string().nullable(),
  isAdmin: z.boolean(),
  /** "granted" by an admin; by "membership" as long as the server's settings say so */
  mayCreateStudies: z.enum(["no", "granted", "membership"]),
  studies: z.int(),
  sessions: z.int(),
  apiKeys: z.int(),
  createdAt: z.iso.datetime(),
  lastActiveAt: z.iso.datetime().nullable(),
  isViewer: z.boolean(),
});
export type ServerUser = z.infer<typeof serverUserSchema>;

export const USERS_PER_PAGE = 100;

/** GET /api/v1/admin/users?search=&after= */
export const serverUsersQuerySchema = z.object({
  search: z.string().max(200).default(""),
  after: afterSchema,
  limit: limitSchema,
});
export type ServerUsersQuery = z.infer<typeof serverUsersQuerySchema>;

export const serverUsersSchema = z.object({ users: z.array(serverUserSchema), ...countedPageShape });
export type ServerUsers = z.infer<typeof serverUsersSchema>;

/** PATCH /api/v1/admin/users/:userId */
export const changeRightsSchema = z
  .object({ isAdmin: z.boolean(), mayCreateStudies: z.boolean() })
  .partial()
  .refine((change) => Object.keys(change).length > 0, "say what is to change");
export type ChangeRights = z.infer<typeof changeRightsSchema>;

/** GET /api/v1/admin/settings */
export const serverSettingsSchema = z.object({
  /** whether people whom an admin invites as researcher or owner may create studies */
  invitedMayCreateStudies: z.boolean(),
  /** null: nobody has changed anything yet */
  changed: z.object({ by: z.string().nullable(), at: z.iso.datetime() }).nullable(),
});
export type ServerSettings = z.infer<typeof serverSettingsSchema>;

/** PATCH /api/v1/admin/settings */
export const changeServerSettingsSchema = serverSettingsSchema
  .pick({ invitedMayCreateStudies: true })
  .partial()
  .refine((change) => Object.keys(change).length > 0, "say what is to change");
export type ChangeServerSettings = z.infer<typeof changeServerSettingsSchema>;
