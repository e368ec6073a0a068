import { z } from "zod";
import { IMAGE_TYPES } from "./image-limits";
import { imageNameSchema } from "./image-name";

/** What the bytes of an image say of it. Of a photo that was taken sideways, as it is shown. */
export const imageHeaderSchema = z.object({
  mediaType: z.enum(IMAGE_TYPES),
  width: z.int().positive(),
  height: z.int().positive(),
});
export type ImageHeader = z.infer<typeof imageHeaderSchema>;

/** An image that a text refers to. Its place on the page is known before it is there. */
export const shownImageSchema = z.object({
  /** as the text refers to it */
  written: z.string(),
  /** where it is served, on this server */
  address: z.string(),
  width: z.int(),
  height: z.int(),
});
export type ShownImage = z.infer<typeof shownImageSchema>;

/** Of a task or an instruction: left out where its texts refer to no image of the study. */
export const shownImagesSchema = z.array(shownImageSchema).optional();

/** Where an image is served. The version makes it an address that browsers can keep for good. */
export function imageAddress(studyId: string, name: string, sha256: string): string {
  return `/api/v1/studies/${studyId}/images/${encodeURIComponent(name)}?version=${versionOf(sha256)}`;
}

export const versionOf = (sha256: string) => sha256.slice(0, 16);

/** PUT, GET and DELETE /api/v1/studies/:studyId/images/:name; a / in the name is sent as %2F. */
export const imageParamsSchema = z.object({ studyId: z.uuid(), name: imageNameSchema });

export const studyImageSchema = imageHeaderSchema.extend({
  name: z.string(),
  sha256: z.string(),
  bytes: z.int(),
  address: z.string(),
  /** how many instructions, inputs and responses refer to it */
  uses: z.int(),
  /** ids of instructions where it is used, the first few */
  usedIn: z.array(z.string()),
});
export type StudyImage = z.infer<typeof studyImageSchema>;

/** GET /api/v1/studies/:studyId/images. */
export const studyImagesSchema = z.object({
  images: z.array(studyImageSchema),
  /** names that texts refer to and that no image has, the most used first; at most a few hundred */
  missing: z.array(z.object({ name: z.string(), uses: z.int(), usedIn: z.array(z.string()) })),
});
export type StudyImages = z.infer<typeof studyImagesSchema>;
