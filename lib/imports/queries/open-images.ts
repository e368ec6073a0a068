import { BlobReader, configure, type Entry, ZipReader } from "@zip.js/zip.js/lib/zip-core-native.js";
import { IMAGE_LIMITS } from "@/lib/content/image/image-limits";
import { imageNameSchema } from "@/lib/content/image/image-name";
import { AppError } from "@/lib/wire/app-error";

// Its workers would be scripts of an address that the pages' policy does not allow; images hardly shrink in a zip anyway.
configure({ useWebWorkers: false });

/** A file as it was chosen: its name may be a path. */
export interface ChosenFile {
  name: string;
  content: Blob;
}

/** An image to give, not read before it is its turn. */
export interface OpenedImage {
  name: string;
  read: () => Promise<Uint8Array<ArrayBuffer>>;
}

export interface NotTaken {
  name: string;
  reason: string;
}

/** What systems and archivers leave next to the chosen files. */
const LEFT_BEHIND = /(?:^|\/)(?:__MACOSX\/|\.[^/]*$|Thumbs\.db$|desktop\.ini$)/i;

/**
 * The images among chosen files, including those in zips: a folder there becomes part of the name. Files that cannot be
 * images are reported with the reason.
 * @throws TOO_LARGE where they are more, or more bytes, than a study takes: nothing of them is unpacked
 */
export async function openImages(
  files: readonly ChosenFile[],
): Promise<{ images: OpenedImage[]; notTaken: NotTaken[] }> {
  const found: (OpenedImage & { bytes: number })[] = [];
  const notTaken: NotTaken[] = [];
  for (const file of files) {
    if (!/\.zip$/i.test(file.name)) {
      found.push({ name: file.name, bytes: file.content.size, read: () => bytesOf(file.content) });
      continue;
    }
    try {
      found.push(...(await imagesInZip(file)));
    } catch (error) {
      notTaken.push({ name: file.name, reason: zipProblem(error) });
    }
  }
  const kept = found.filter(({ name }) => !LEFT_BEHIND.test(name));
  refuseTooMuch(kept);
  const images = kept.flatMap(({ name: given, bytes, read }) => {
    const name = imageNameSchema.safeParse(given);
    const reason = name.success ? tooLarge(bytes) : `Its name ${name.error.issues[0]?.message ?? "is not taken"}.`;
    if (name.success && reason === null) return [{ name: name.data, read }];
    notTaken.push({ name: given, reason: reason ?? "" });
    return [];
  });
  return { images, notTaken };
}

function refuseTooMuch(found: readonly { bytes: number }[]): void {
  const bytes = found.reduce((sum, each) => sum + each.bytes, 0);
  if (found.length > IMAGE_LIMITS.images) {
    throw new AppError("TOO_LARGE", `These are ${found.length} files; a study takes ${IMAGE_LIMITS.images} images.`);
  }
  if (bytes <= IMAGE_LIMITS.studyBytes) return;
  const most = IMAGE_LIMITS.studyBytes / 1_000_000;
  throw new AppError(
    "TOO_LARGE",
    `These files have ${Math.ceil(bytes / 1_000_000)} MB; a study takes ${most} MB of images.`,
  );
}

const tooLarge = (bytes: number) =>
  bytes > IMAGE_LIMITS.bytes ? `It is larger than ${IMAGE_LIMITS.bytes / 1_000_000} MB, which is the most.` : null;

async function imagesInZip({ content }: ChosenFile) {
  const images: (OpenedImage & { bytes: number })[] = [];
  for await (const entry of new ZipReader(new BlobReader(content)).getEntriesGenerator()) {
    if (entry.directory) continue;
    images.push({ name: entry.filename, bytes: entry.uncompressedSize, read: () => unpack(entry) });
    // Beyond what is refused anyway.
    if (images.length > IMAGE_LIMITS.images * 5) break;
  }
  return images;
}

/** Whatever the zip says of a file's size, no more than an image may have is unpacked. */
async function unpack(entry: Exclude<Entry, { directory: true }>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  await entry.getData(
    new WritableStream<Uint8Array<ArrayBuffer>>({
      write(chunk) {
        bytes += chunk.byteLength;
        const reason = tooLarge(bytes);
        if (reason !== null) throw new AppError("TOO_LARGE", reason);
        chunks.push(chunk.slice());
      },
    }),
  );
  return bytesOf(new Blob(chunks));
}

const bytesOf = async (content: Blob) => new Uint8Array(await content.arrayBuffer());

function zipProblem(error: unknown): string {
  const why = error instanceof Error ? error.message : "";
  if (/unsafe filename/i.test(why)) return "A file in this zip has a path that leads out of it (.. or / at the start).";
  return "This zip cannot be read: it is damaged or of a kind that is not taken.";
}
