import { exportedImages } from "@/lib/content/server/image/images";
import { file } from "@/lib/http/answer";
import { fileResponse } from "@/lib/http/file-response";
import { IN_STUDY, route } from "@/lib/http/route";
import { zipOf } from "@/lib/interchange/export/zip-of";

export const GET = route(
  {
    summary: "Download the images of a study",
    access: "export.read",
    answer: file("application/zip"),
    params: IN_STUDY,
  },
  async ({ viewer, params: { studyId } }) => {
    const images = await exportedImages(viewer, studyId);
    return fileResponse("tickbox-images.zip", "application/zip", async (write) => {
      for await (const bytes of zipOf(images)) await write(bytes);
    });
  },
);
