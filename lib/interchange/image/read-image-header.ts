import { imageSize } from "image-size";
import { IMAGE_LIMITS } from "@/lib/content/image/image-limits";
import type { ImageHeader } from "@/lib/content/image/study-image";
import { AppError } from "@/lib/wire/app-error";

const MEDIA_TYPES = new Map<string | undefined, ImageHeader["mediaType"]>([
  ["png", "image/png"],
  ["jpg", "image/jpeg"],
  ["webp", "image/webp"],
  ["gif", "image/gif"],
  ["avif", "image/avif"],
]);
const TAKEN = "PNG, JPEG, WebP, GIF and AVIF images are taken";

/**
 * What an image is, from its bytes: its name may say anything.
 * @throws INVALID for what is none of the kinds taken, TOO_LARGE for too many pixels
 */
export function readImageHeader(bytes: Uint8Array): ImageHeader {
  const { type, width, height, orientation = 1 } = measured(bytes);
  const mediaType = MEDIA_TYPES.get(type);
  if (!mediaType) throw new AppError("INVALID", refusal(type));
  if (!(width > 0 && height > 0))
    throw new AppError("INVALID", "This image has no width or no height. It may be damaged.");
  if (width * height > IMAGE_LIMITS.pixels) {
    const most = IMAGE_LIMITS.pixels / 1_000_000;
    throw new AppError(
      "TOO_LARGE",
      `This image has ${width} × ${height} pixels; ${most} megapixels are the most. Make it smaller.`,
    );
  }
  // Photos are often stored on their side, with a note how to turn them, which browsers heed.
  return orientation >= 5 ? { mediaType, width: height, height: width } : { mediaType, width, height };
}

function measured(bytes: Uint8Array): ReturnType<typeof imageSize> {
  try {
    return imageSize(bytes);
  } catch {
    throw new AppError("INVALID", `This is not an image that can be read, or it is damaged. ${TAKEN}.`);
  }
}

function refusal(type: string | undefined): string {
  if (type === "svg") {
    return `SVG images are not taken: they can hold scripts. Save it as PNG. ${TAKEN}.`;
  }
  return `This is an image of type ${type ?? "unknown"}, which not every browser shows. ${TAKEN}.`;
}
