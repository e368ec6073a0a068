import { expect, test } from "vitest";
import { STUDY_ACTIONS } from "@/lib/people/permission";
import { entriesFor, placeOf, STUDY_ENTRIES, studyAddress } from "./study-pages";

test("a study has six entries, and no page stands in two of them", () => {
  expect(entriesFor(STUDY_ACTIONS).map(({ label }) => label)).toEqual([
    "Overview",
    "Data",
    "Rounds",
    "Models",
    "Compare",
    "Settings",
  ]);
  const paths = STUDY_ENTRIES.flatMap(({ pages }) => pages.map(({ path }) => path));
  expect(new Set(paths).size).toBe(paths.length);
});

test("pages that somebody may not open are not listed, nor entries without a page", () => {
  const entries = entriesFor(["study.read", "people.read"]);
  expect(entries.map(({ label }) => label)).toEqual(["Overview", "Data", "Rounds", "Settings"]);
  expect(entries.find(({ label }) => label === "Settings")?.pages.map(({ path }) => path)).toEqual([
    "settings/people",
    "settings/history",
  ]);
});

test("every listed page is found by its address, and what is below it as deeper", () => {
  for (const { label, pages } of STUDY_ENTRIES) {
    for (const page of pages) {
      const segments = page.path === "" ? [] : page.path.split("/");
      expect(placeOf(segments)).toMatchObject({ entry: { label }, page, isDeeper: false });
      if (page.path !== "") expect(placeOf([...segments, "more"])).toMatchObject({ entry: { label }, isDeeper: true });
    }
  }
  expect(placeOf(["settings", "people"])?.page.label).toBe("People and invitations");
  expect(placeOf(["rounds", "id", "tasks", "other"])).toMatchObject({ page: { path: "rounds" }, isDeeper: true });
});

test("the export belongs to no entry", () => {
  expect(placeOf(["export"])).toBeNull();
  expect(studyAddress("s", "")).toBe("/studies/s");
  expect(studyAddress("s", "data/import")).toBe("/studies/s/data/import");
});
