import { expect, test } from "vitest";
import { temporaryFile } from "../testing/temporary-files";
import { makeFolder } from "./make-folder";

test("where a file stands in the way, the option and the place are named", async () => {
  const file = temporaryFile("labels.csv", "a");
  await expect(makeFolder(file)).rejects.toThrow(`--out: the folder ${file} could not be created. Choose another one.`);
  await expect(makeFolder(`${file}/gold`)).rejects.toThrow("could not be created");
});
