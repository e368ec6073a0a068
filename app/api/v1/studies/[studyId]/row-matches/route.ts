import { NOTHING } from "@/lib/http/answer";
import { IN_STUDY, route } from "@/lib/http/route";
import { forgottenRowMatchesSchema, newRowMatchSchema, rowMatchesSchema } from "@/lib/results/report/row-match";
import { forgetRowMatches, readRowMatches, saveRowMatch } from "@/lib/results/server/report/row-matches";
import { requirePermission } from "@/lib/study/server/access";

export const GET = route(
  {
    summary: "Read how rows of rounds are matched",
    access: "agreement.read",
    answer: rowMatchesSchema,
    params: IN_STUDY,
  },
  async ({ viewer, params: { studyId } }) => {
    await requirePermission(viewer, studyId, "agreement.read");
    return { matches: await readRowMatches(viewer, studyId) };
  },
);

export const PUT = route(
  {
    summary: "Match rows of rounds",
    access: "study.update",
    answer: NOTHING,
    params: IN_STUDY,
    body: newRowMatchSchema,
    example: { table: "tick-4", published: "Preference", own: "Preference · gpt-4o" },
  },
  ({ viewer, params, body }) => saveRowMatch(viewer, params.studyId, body),
);

export const DELETE = route(
  {
    summary: "Forget a match of rows",
    access: "study.update",
    answer: NOTHING,
    params: IN_STUDY,
    query: forgottenRowMatchesSchema,
  },
  ({ viewer, params, query }) => forgetRowMatches(viewer, params.studyId, query),
);
