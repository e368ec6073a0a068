import { z } from "zod";
import { readSpending } from "@/lib/data/spending/read-spending";
import { route } from "@/lib/http/route";

const params = z.object({ studyId: z.uuid() });

export const GET = route({ params }, ({ viewer, params: { studyId } }) => readSpending(viewer, studyId));
