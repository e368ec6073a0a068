import { IN_STUDY, route } from "@/lib/http/route";
import { createdServiceAccountSchema, newServiceAccountSchema } from "@/lib/people/people-member";
import { createServiceAccount } from "@/lib/people/server/api-keys";

export const POST = route(
  {
    summary: "Create an annotator with a key of its own",
    confirms: true,
    access: "people.invite-annotator",
    answer: createdServiceAccountSchema,
    answersSecret: true,
    created: ({ userId }, { studyId }) => `/api/v1/studies/${studyId}/members/${userId}`,
    params: IN_STUDY,
    body: newServiceAccountSchema,
    example: { name: "Crowd worker 7", validForDays: 30 },
  },
  ({ viewer, params, body }) => createServiceAccount(viewer, params.studyId, body),
);
