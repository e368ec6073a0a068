import { describe, expect, it } from "vitest";
import {
  agreementFilterSchema,
  filterOfAddress,
  filterQuery,
  parseRaterGroup,
  raterGroupName,
} from "./agreement-filter";

describe("the filter of a dashboard in its address", () => {
  it("comes back as it went in", () => {
    const filter = agreementFilterSchema.parse({
      raters: "imported:my file: part 2.csv",
      level: "nominal",
      answers: "majority",
    });
    const search = Object.fromEntries(new URLSearchParams(filterQuery(filter)));
    expect(filterOfAddress(search)).toEqual(filter);
  });

  it("leaves defaults out and falls back to them", () => {
    const defaults = agreementFilterSchema.parse({});
    expect(filterQuery(defaults)).toBe("");
    expect(filterOfAddress({ raters: "nobody", level: ["nominal", "ratio"], answers: undefined })).toEqual({
      ...defaults,
      level: "nominal",
    });
  });

  it("knows kinds and imported sources", () => {
    expect(parseRaterGroup("all")).toEqual({ kind: "all" });
    expect(parseRaterGroup("judge")).toEqual({ kind: "judge", source: null });
    expect(parseRaterGroup("imported:a:b")).toEqual({ kind: "imported", source: "a:b" });
    expect(raterGroupName("imported:a:b")).toBe("Imported: a:b");
  });
});
