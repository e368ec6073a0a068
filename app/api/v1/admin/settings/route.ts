import { route } from "@/lib/http/route";
import { changeServerSettingsSchema, serverSettingsSchema } from "@/lib/people/people-admin";
import { changeServerSettings, readServerSettings } from "@/lib/people/server/server-settings";

export const GET = route({ answer: serverSettingsSchema, scope: "session" }, ({ viewer }) =>
  readServerSettings(viewer),
);

export const PATCH = route(
  { answer: serverSettingsSchema, scope: "session", body: changeServerSettingsSchema },
  ({ viewer, body }) => changeServerSettings(viewer, body),
);
