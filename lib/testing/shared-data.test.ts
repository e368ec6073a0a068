import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeWithSharedData, SHARED_DATA_ABSENT, sharedDataPath } from "./shared-data";

describe("sharedDataPath", () => {
  it("gives null for a file that is not there", () => {
    expect(sharedDataPath("no-such-folder", "no-such-file.csv")).toBeNull();
  });

  it("gives a path that exists, or null where the data is absent", () => {
    const path = sharedDataPath("reference_values.json");
    expect(path === null || existsSync(path)).toBe(true);
  });
});

describe("describeWithSharedData", () => {
  it("skips and says so when one of the files is absent", () => {
    const seen: string[] = [];
    const fake = {
      describe: (name: string) => seen.push(`run ${name}`),
      skip: (name: string) => seen.push(`skip ${name}`),
    };
    describeWithSharedData(fake, "published labels", ["no-such-folder/no-such-file.csv"], () => undefined);
    expect(seen).toEqual([`skip published labels (${SHARED_DATA_ABSENT})`]);
  });
});
