import { IN_STUDY, route } from "@/lib/http/route";
import { sendsMail } from "@/lib/mail/mail-settings";
import { readEmailNotices, setEmailNotices } from "@/lib/webhooks/server/email-notices";
import { emailNoticesSchema, ownEmailNoticesSchema } from "@/lib/webhooks/webhook";

export const GET = route(
  { summary: "Read your email notices", access: "study.read", answer: ownEmailNoticesSchema, params: IN_STUDY },
  async ({ viewer, params: { studyId } }) => ({ ...(await readEmailNotices(viewer, studyId)), sendsMail: sendsMail() }),
);

export const PUT = route(
  {
    summary: "Choose your email notices",
    access: "study.read",
    scope: "session",
    answer: ownEmailNoticesSchema,
    params: IN_STUDY,
    body: emailNoticesSchema,
    example: { events: ["round.completed", "rater.idle"] },
  },
  async ({ viewer, params: { studyId }, body }) => ({
    ...(await setEmailNotices(viewer, studyId, body)),
    sendsMail: sendsMail(),
  }),
);
