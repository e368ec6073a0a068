import { viewerOf } from "@/lib/auth/viewer";
import { readInvitation } from "@/lib/data/people/read-invitation";
import { linkTokenSchema } from "@/lib/domain/people/people";
import { openInvitationSchema } from "@/lib/domain/people/people-invitation";
import { publicRoute } from "@/lib/http/route";

export const POST = publicRoute({ answer: openInvitationSchema, body: linkTokenSchema }, async ({ request, body }) =>
  readInvitation(await viewerOf(request.headers), body.token),
);
