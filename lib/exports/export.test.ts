import fc from "fast-check";
import { expect, test } from "vitest";
import { downloadName, exportFileSchema } from "./export";

test("a download has a name that no header or file system reads otherwise, whatever its round is called", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", maxLength: 200 }),
      fc.constantFrom(...exportFileSchema.options),
      (round, file) => {
        const name = downloadName(round, file);
        expect(name).toMatch(/^tickbox(?:-[a-z0-9]+)*-/);
        expect(name.endsWith(file)).toBe(true);
        expect(name.length).toBeLessThan(120);
      },
    ),
  );
  expect(downloadName('../“Ärger”; filename="x.exe"', "gold.csv")).toBe("tickbox-a-rger-filename-x-exe-gold.csv");
});
