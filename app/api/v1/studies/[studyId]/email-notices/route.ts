import { IN_STUDY, route } from "@/lib/http/route";
import { readEmailNotices, setEmailNotices } from "@/lib/webhooks/server/email-notices";
import { emailNoticesSchema, ownEmailNoticesSchema } from "@/lib/webhooks/webhook";

export const GET = route(
  { access: "study.read", answer: ownEmailNoticesSchema, params: IN_STUDY },
  async ({ viewer, params: { studyId } }) => readEmailNotices(viewer, studyId),
);

export const PUT = route(
  {
    access: "study.read",
    scope: "session",
    answer: ownEmailNoticesSchema,
    params: IN_STUDY,
    body: emailNoticesSchema,
    example: { events: ["round.completed", "rater.idle"] },
  },
  async ({ viewer, params: { studyId }, body }) => setEmailNotices(viewer, studyId, body),
);
