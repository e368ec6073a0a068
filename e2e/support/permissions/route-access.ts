import type { HandlerAccess } from "./handler-access";
import { AGREEMENT_ROUTES } from "./routes/agreement-routes";
import { CONTENT_ROUTES } from "./routes/content-routes";
import { LABELLING_ROUTES } from "./routes/labelling-routes";
import { MODEL_ROUTES } from "./routes/models-routes";
import { PEOPLE_ROUTES } from "./routes/people-routes";
import { WEBHOOK_ROUTES } from "./routes/webhook-routes";

/** One line for every handler under app/api/v1: the walk fails when one is missing. Case follows " · ". */
export const ROUTE_ACCESS: Record<string, HandlerAccess> = {
  ...PEOPLE_ROUTES,
  ...CONTENT_ROUTES,
  ...LABELLING_ROUTES,
  ...AGREEMENT_ROUTES,
  ...MODEL_ROUTES,
  ...WEBHOOK_ROUTES,
};
