import { changeServerSettings, readServerSettings } from "@/lib/data/people/server-settings";
import { changeServerSettingsSchema, serverSettingsSchema } from "@/lib/domain/people/people-admin";
import { route } from "@/lib/http/route";

export const GET = route({ answer: serverSettingsSchema, scope: "session" }, ({ viewer }) =>
  readServerSettings(viewer),
);

export const PATCH = route(
  { answer: serverSettingsSchema, scope: "session", body: changeServerSettingsSchema },
  ({ viewer, body }) => changeServerSettings(viewer, body),
);
