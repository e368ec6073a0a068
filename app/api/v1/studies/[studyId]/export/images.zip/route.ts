import { exportedImages } from "@/lib/content/server/image/images";
import { file } from "@/lib/http/answer";
import { IN_STUDY, route } from "@/lib/http/route";
import { pushStream } from "@/lib/interchange/export/push-stream";
import { zipOf } from "@/lib/interchange/export/zip-of";

export const GET = route(
  { access: "export.read", answer: file("application/zip"), params: IN_STUDY },
  async ({ viewer, params: { studyId } }) => {
    const images = await exportedImages(viewer, studyId);
    const stream = pushStream(async (write) => {
      for await (const bytes of zipOf(images)) await write(bytes);
    }, console.error);
    return new Response(stream, {
      headers: {
        "content-type": "application/zip",
        "content-disposition": 'attachment; filename="tickbox-images.zip"',
        "cache-control": "no-store",
      },
    });
  },
);
