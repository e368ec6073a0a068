import { z } from "zod";
import { viewerOf } from "@/lib/auth/viewer";
import { readInvitation } from "@/lib/data/people/read-invitation";
import { secretSchema } from "@/lib/domain/people/people";
import { openInvitationSchema } from "@/lib/domain/people/people-invitation";
import { publicRoute } from "@/lib/http/route";

export const GET = publicRoute(
  { answer: openInvitationSchema, params: z.object({ token: secretSchema }) },
  async ({ request, params }) => readInvitation(await viewerOf(request.headers), params.token),
);
