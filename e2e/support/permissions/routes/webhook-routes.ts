import { inStudy } from "../addresses";
import type { HandlerAccess } from "../handler-access";
import type { StudyWithCanary } from "../study-with-canary";

const webhook = (study: StudyWithCanary) => ({ ...inStudy(study), webhookId: study.webhookId });
const ACCESS = "study.update" as const;

/** Webhooks of a study. The walk's one is disabled, so that nothing is sent by it. */
export const WEBHOOK_ROUTES: Record<string, HandlerAccess> = {
  "GET /api/v1/studies/[studyId]/webhooks": { access: ACCESS, address: inStudy },
  "POST /api/v1/studies/[studyId]/webhooks": {
    access: ACCESS,
    address: inStudy,
  },
  "GET /api/v1/studies/[studyId]/webhooks/[webhookId]": { access: ACCESS, address: webhook },
  "PATCH /api/v1/studies/[studyId]/webhooks/[webhookId]": {
    access: ACCESS,
    address: webhook,
  },
  "DELETE /api/v1/studies/[studyId]/webhooks/[webhookId]": { access: ACCESS, address: webhook },
  "POST /api/v1/studies/[studyId]/webhooks/[webhookId]/secret": { access: ACCESS, address: webhook },
  "GET /api/v1/studies/[studyId]/webhooks/[webhookId]/deliveries": { access: ACCESS, address: webhook },
  "POST /api/v1/studies/[studyId]/webhooks/[webhookId]/deliveries": { access: ACCESS, address: webhook, status: 409 },
  "POST /api/v1/studies/[studyId]/webhooks/[webhookId]/deliveries/[deliveryId]/attempts": {
    access: ACCESS,
    address: (study) => ({ ...webhook(study), deliveryId: study.deliveryId }),
    status: 409,
  },
};
