import { studyImagesSchema } from "@/lib/content/image/study-image";
import { listImages } from "@/lib/content/server/image/images";
import { IN_STUDY, route } from "@/lib/http/route";

export const GET = route(
  { summary: "List the images of a study", access: "study.read", answer: studyImagesSchema, params: IN_STUDY },
  ({ viewer, params: { studyId } }) => listImages(viewer, studyId),
);
