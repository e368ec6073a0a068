import { z } from "zod";
import { IMAGE_LIMITS, IMAGE_TYPES } from "@/lib/content/image/image-limits";
import { imageParamsSchema, versionOf } from "@/lib/content/image/study-image";
import { deleteImage, readImage } from "@/lib/content/server/image/images";
import { imageTooLarge, storeImage } from "@/lib/content/server/image/store-image";
import { file, matches, NOTHING } from "@/lib/http/answer";
import { receiveFile } from "@/lib/http/receive-file";
import { route } from "@/lib/http/route";
import { readImageHeader } from "@/lib/interchange/image/read-image-header";
import { requirePermission } from "@/lib/study/server/access";

/** Its Content-Security-Policy is in next.config.ts. With its version the address keeps its image for good; without, browsers ask whether it is still the same. */
export const GET = route(
  {
    summary: "Download an image",
    access: "member",
    answer: file(...IMAGE_TYPES),
    params: imageParamsSchema,
    query: z.object({ version: z.string().max(64).optional() }),
  },
  async ({ request, viewer, params: { studyId, name }, query: { version } }) => {
    const image = await readImage(viewer, studyId, name);
    const etag = `"${image.sha256}"`;
    const headers = {
      etag,
      "cache-control":
        version === versionOf(image.sha256) ? "private, max-age=31536000, immutable" : "private, no-cache",
    };
    if (matches(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
    return new Response(await image.bytes(), { headers: { ...headers, "content-type": image.mediaType } });
  },
);

/** The body is the image. 201 where it is new, 204 where the study has it under this name already. */
export const PUT = route(
  {
    summary: "Upload an image",
    access: "study.import",
    answer: NOTHING,
    mayCreate: true,
    takesFile: true,
    params: imageParamsSchema,
  },
  async ({ request, viewer, params: { studyId, name } }) => {
    await requirePermission(viewer, studyId, "study.import");
    const received = await receiveFile(request, IMAGE_LIMITS.bytes, imageTooLarge);
    try {
      const bytes = await bytesOf(received.read());
      const { isNew } = await storeImage(viewer, studyId, { name, bytes, ...readImageHeader(bytes) });
      if (!isNew) return undefined;
      const location = `/api/v1/studies/${studyId}/images/${encodeURIComponent(name)}`;
      return new Response(null, { status: 201, headers: { location, "cache-control": "no-store" } });
    } finally {
      await received.remove();
    }
  },
);

export const DELETE = route(
  { summary: "Delete an image", access: "study.import", answer: NOTHING, params: imageParamsSchema },
  ({ viewer, params: { studyId, name } }) => deleteImage(viewer, studyId, name),
);

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const received: Uint8Array[] = [];
  for await (const chunk of chunks) received.push(chunk);
  return Buffer.concat(received);
}
