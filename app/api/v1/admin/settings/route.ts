import { route } from "@/lib/http/route";
import { changeServerSettingsSchema, serverSettingsSchema } from "@/lib/people/people-admin";
import { changeServerSettings, readServerSettings } from "@/lib/people/server/server-settings";

export const GET = route(
  { summary: "Read the server's settings", access: "admin", answer: serverSettingsSchema },
  ({ viewer }) => readServerSettings(viewer),
);

export const PATCH = route(
  {
    summary: "Change the server's settings",
    access: "admin",
    answer: serverSettingsSchema,
    body: changeServerSettingsSchema,
    example: { invitedMayCreateStudies: true },
  },
  ({ viewer, body }) => changeServerSettings(viewer, body),
);
