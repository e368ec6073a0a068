import { z } from "zod";
import { studyImagesSchema } from "@/lib/content/image/study-image";
import { listImages } from "@/lib/content/server/image/images";
import { route } from "@/lib/http/route";

export const GET = route(
  { access: "study.read", answer: studyImagesSchema, params: z.object({ studyId: z.uuid() }) },
  ({ viewer, params: { studyId } }) => listImages(viewer, studyId),
);
