import { expect, test } from "vitest";
import { captionOf } from "./write-up-dialog";

test("a table's notes follow its title as sentences with one full stop each", () => {
  expect(captionOf("Means", ["All met is a share.", "n is responses."])).toBe(
    "Means. All met is a share. n is responses",
  );
});
