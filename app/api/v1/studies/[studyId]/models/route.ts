import { z } from "zod";
import { listStudyModels } from "@/lib/data/endpoint/list-study-models";
import { route } from "@/lib/http/route";

const params = z.object({ studyId: z.uuid() });

export const GET = route({ params }, ({ viewer, params: { studyId } }) => listStudyModels(viewer, studyId));
