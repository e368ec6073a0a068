import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_PROFILE_TAGS, profileTagsSchema, tagsOfText, textOfTags } from "./rater-profile";

test("tags are compared whatever their case, spaces and form", () => {
  expect(profileTagsSchema.parse([" German", "german ", "Medical   law", "Cafe\u0301", "café"])).toEqual([
    "café",
    "german",
    "medical law",
  ]);
});

test("refuses too many, too long, empty and invisible ones", () => {
  const many = Array.from({ length: MAX_PROFILE_TAGS + 1 }, (_, tag) => `tag ${tag}`);
  for (const tags of [many, ["x".repeat(41)], ["  "], ["a\u202eb"], ["a,b"]]) {
    expect(profileTagsSchema.safeParse(tags).success).toBe(false);
  }
  expect(profileTagsSchema.parse([...many.slice(1), "TAG 3"])).toHaveLength(MAX_PROFILE_TAGS);
});

test("what a field shows is read back as it was, and reading twice changes nothing", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 10 }), { maxLength: 5 }), (tags) => {
      const read = profileTagsSchema.safeParse(tags.map((tag) => tag.replaceAll(";", "")));
      if (!read.success) return;
      expect(profileTagsSchema.parse(tagsOfText(textOfTags(read.data)))).toEqual(read.data);
    }),
  );
});
