import { z } from "zod";

export const MAX_PROFILE_TAGS = 20;
export const MAX_PROFILE_TAG_LENGTH = 40;

const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** As tags are kept and compared: " Medical  German" and "medical german" are one. */
function normalisedTag(tag: string): string {
  return tag.normalize("NFC").replace(/\s+/g, " ").trim().toLowerCase();
}

const tagSchema = z
  .string()
  .transform(normalisedTag)
  .pipe(
    z
      .string()
      .min(1, "write a word")
      .max(MAX_PROFILE_TAG_LENGTH, `write at most ${MAX_PROFILE_TAG_LENGTH} characters`)
      .refine((tag) => !UNSEEN.test(tag) && !tag.includes(","), "write a word without commas or invisible characters"),
  );

/** Free words, each once, in alphabetical order. */
export const profileTagsSchema = z
  .array(tagSchema)
  .transform((tags) => [...new Set(tags)].sort())
  .refine((tags) => tags.length <= MAX_PROFILE_TAGS, `List at most ${MAX_PROFILE_TAGS}.`);

/**
 * PUT /api/v1/studies/:studyId/members/:userId/profile: what a researcher knows of a rater. The same shape says what a
 * round asks of its raters, who need all of it.
 */
export const raterProfileSchema = z.object({
  languages: profileTagsSchema.default([]),
  expertise: profileTagsSchema.default([]),
});
export type RaterProfile = z.infer<typeof raterProfileSchema>;

export const NO_PROFILE: RaterProfile = { languages: [], expertise: [] };

export function isAsked({ languages, expertise }: RaterProfile): boolean {
  return languages.length + expertise.length > 0;
}

/** The words of a text field, separated by commas or line breaks; checked by the schema alone. */
export function tagsOfText(text: string): string[] {
  return text.split(/[,;\n]/).filter((tag) => tag.trim() !== "");
}

export function textOfTags(tags: readonly string[]): string {
  return tags.join(", ");
}
