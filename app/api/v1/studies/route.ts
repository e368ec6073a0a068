import { createStudy } from "@/lib/data/study/create-study";
import { listStudies } from "@/lib/data/study/list-studies";
import { newStudySchema } from "@/lib/domain/study/study";
import { route } from "@/lib/http/route";

export const GET = route({}, ({ viewer }) => listStudies(viewer));

export const POST = route({ body: newStudySchema }, ({ viewer, body }) => createStudy(viewer, body));
