import { z } from "zod";
import { listMembers } from "@/lib/data/people/list-members";
import { route } from "@/lib/http/route";

const params = z.object({ studyId: z.uuid() });

export const GET = route({ params }, async ({ viewer, params: { studyId } }) => listMembers(viewer, studyId));
