import { NOTHING } from "@/lib/http/answer";
import { IN_STUDY, route } from "@/lib/http/route";
import { prolificTokenSchema } from "@/lib/people/prolific";
import { removeToken } from "@/lib/people/server/prolific/account";
import { storeCheckedToken } from "@/lib/people/worker/prolific/study-at-prolific";

/** Prolific is asked first, so that a wrong token is said at once. */
export const PUT = route(
  {
    summary: "Store a Prolific token for a study",
    access: "people.change",
    confirms: true,
    answer: NOTHING,
    params: IN_STUDY,
    body: prolificTokenSchema,
    example: { token: "the-token-as-prolific-shows-it" },
  },
  async ({ viewer, params: { studyId }, body: { token } }) => {
    await storeCheckedToken(viewer, studyId, token);
  },
);

export const DELETE = route(
  { summary: "Remove a study’s Prolific token", access: "people.change", answer: NOTHING, params: IN_STUDY },
  async ({ viewer, params: { studyId } }) => {
    await removeToken(viewer, studyId);
  },
);
