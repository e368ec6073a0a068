import { describe, expect, it } from "vitest";
import {
  agreementFilterSchema,
  filterOfAddress,
  filterQuery,
  isInGroup,
  parseRaterGroup,
  type RaterKind,
  raterGroupName,
  raterGroupsOf,
  shownGroup,
  usualGroup,
  usualGroupOfAll,
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

  it("counts people's labels unless asked otherwise, wherever people have labelled", () => {
    expect(usualGroup(["judge", "human", "imported"])).toBe("human");
    expect(usualGroup(["judge", "imported"])).toBe("imported");
    expect(usualGroup(["judge"])).toBe("judge");
    expect(usualGroup([])).toBe("human");
    const judge = { kind: "judge", isJury: false } as const;
    expect(shownGroup("all", [{ kind: "human", isJury: false }])).toBe("all");
    expect(shownGroup(undefined, [judge, { kind: "human", isJury: false }])).toBe("human");
    expect(shownGroup(undefined, [judge, { kind: "judge", isJury: true }])).toBe("judge");
    expect(isInGroup({ kind: "judge", source: null, isJury: true }, "all")).toBe(false);
  });

  it("holds rounds side by side over a kind that labelled in all of them", () => {
    expect(usualGroupOfAll([["human", "judge"], ["judge"]])).toBe("judge");
    expect(usualGroupOfAll([["judge", "human"], ["human"]])).toBe("human");
    expect(usualGroupOfAll([["human"], ["imported"]])).toBe("all");
    expect(usualGroupOfAll([["human", "judge"], []])).toBe("human");
  });

  it("offers all raters only where they are of several kinds", () => {
    const rater = (kind: RaterKind, source: string | null = null) => ({ kind, source, isJury: false });
    expect(raterGroupsOf([rater("human"), rater("human")])).toEqual(["human"]);
    expect(raterGroupsOf([rater("judge"), rater("human")])).toEqual(["human", "judge", "all"]);
    expect(raterGroupsOf([rater("imported", "b"), rater("imported", "a")])).toEqual([
      "imported",
      "imported:a",
      "imported:b",
    ]);
  });

  it("knows kinds and imported sources", () => {
    expect(parseRaterGroup("all")).toEqual({ kind: "all" });
    expect(parseRaterGroup("judge")).toEqual({ kind: "judge", source: null });
    expect(parseRaterGroup("imported:a:b")).toEqual({ kind: "imported", source: "a:b" });
    expect(raterGroupName("imported:a:b")).toBe("Imported: a:b");
    expect(raterGroupName("imported:imported")).toBe("Imported raters");
  });
});
