import { z } from "zod";
import { imageAddresses } from "@/lib/content/image/image-addresses";
import { namesOfAddress } from "@/lib/content/image/image-name";
import { imageAddress, type ShownImage } from "@/lib/content/image/study-image";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";

const namedSchema = z.object({
  studyId: z.string(),
  name: z.string(),
  sha256: z.string(),
  width: z.int(),
  height: z.int(),
});
type Named = z.infer<typeof namedSchema>;

/** Texts that are shown together, and the study they are from. */
export interface ShownTexts {
  studyId: string;
  texts: readonly (string | null | undefined)[];
}

/** The parts of an instruction that are shown, as the database has them. */
export const shownInstructionSchema = z.object({
  text: z.string().nullable(),
  messages: z.array(z.object({ content: z.string() })).nullable(),
  input: z.string().nullable(),
});

export function textsOf(instruction: z.infer<typeof shownInstructionSchema>): (string | null)[] {
  return [instruction.text, instruction.input, ...(instruction.messages ?? []).map(({ content }) => content)];
}

/** The same for one place, as its answer has it: nothing where the texts refer to no image of the study. */
export async function imagesIn(studyId: string, texts: ShownTexts["texts"]): Promise<{ images?: ShownImage[] }> {
  const [images = []] = await shownImages([{ studyId, texts }]);
  return images.length > 0 ? { images } : {};
}

/**
 * The images of their studies that these texts refer to, for each of them. The caller has checked who may read them. Where
 * no text refers to anything that could be an image the database is not asked.
 */
export async function shownImages(shown: readonly ShownTexts[]): Promise<ShownImage[][]> {
  const addresses = shown.map(({ texts }) => addressesIn(texts));
  if (addresses.every((each) => each.size === 0)) return shown.map(() => []);
  const names = [...new Set(addresses.flatMap((each) => [...each.values()].flat()))];
  const studyIds = [...new Set(shown.map(({ studyId }) => studyId))];
  const found = await rows(
    namedSchema,
    Prisma.sql`
      SELECT named.study_id AS "studyId", named.name, named.sha256, image.width, image.height
      FROM study_image named JOIN image USING (sha256)
      WHERE named.study_id = ANY(${studyIds}::uuid[]) AND named.name = ANY(${names}::text[])`,
  );
  const byName = new Map(found.map((image) => [`${image.studyId}/${image.name}`, image]));
  return shown.map(({ studyId }, index) =>
    [...(addresses[index] ?? [])].flatMap(([written, meant]) => {
      const image = meant.flatMap((name) => byName.get(`${studyId}/${name}`) ?? [])[0];
      return image ? [shownAs(written, image)] : [];
    }),
  );
}

/** Whether there is an address in them that may be an image of a study. */
export function mayReferToImages(texts: ShownTexts["texts"]): boolean {
  return addressesIn(texts).size > 0;
}

function addressesIn(texts: ShownTexts["texts"]): Map<string, string[]> {
  const written = texts.flatMap((text) => imageAddresses(text ?? ""));
  return new Map(
    written.flatMap((address) => {
      const names = namesOfAddress(address);
      return names.length > 0 ? [[address, names] as const] : [];
    }),
  );
}

function shownAs(written: string, { studyId, name, sha256, width, height }: Named): ShownImage {
  return { written, address: imageAddress(studyId, name, sha256), width, height };
}
