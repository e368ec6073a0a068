import { expect, test } from "vitest";
import { temporaryFile } from "../testing/temporary-files";
import { makeFolder } from "./make-folder";

test("where a file stands in the way, the option and the place are named", async () => {
  const file = temporaryFile("labels.csv", "a");
  await expect(makeFolder(file)).rejects.toThrow(`--out: no folder can be made at ${file}. Name another place.`);
  await expect(makeFolder(`${file}/gold`)).rejects.toThrow("--out: no folder can be made at");
});
