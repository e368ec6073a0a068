import { z } from "zod";
import { listImages } from "@/lib/data/image/list-images";
import { studyImagesSchema } from "@/lib/domain/image/study-image";
import { route } from "@/lib/http/route";

export const GET = route(
  { answer: studyImagesSchema, params: z.object({ studyId: z.uuid() }) },
  ({ viewer, params: { studyId } }) => listImages(viewer, studyId),
);
