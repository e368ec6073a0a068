import { expect, test } from "vitest";
import { matchNames } from "@/lib/format/match-names";
import { STUDY_ACTIONS } from "@/lib/people/permission";
import { STUDY_ENTRIES, studyAddress } from "@/lib/study/study-pages";
import {
  actionsAnywhere,
  actionsOfRound,
  actionsOfStudy,
  measuresOfRound,
  measuresOfStudy,
} from "./measures-and-actions";
import { recentFirst } from "./recent-places";

const at = (path: string) => studyAddress("s", path);
const ROUND = { id: "r", name: "Pilot", status: "open", labels: 1 };
const measures = [...measuresOfRound(at("rounds/r"), "Pilot", "check_then_score", true), ...measuresOfStudy(at)];
const all = [
  ...measures,
  ...actionsOfStudy(STUDY_ACTIONS, at),
  ...actionsOfRound(STUDY_ACTIONS, at("rounds/r"), ROUND),
  ...actionsAnywhere(true),
];

test.each([
  ["alpha", "/studies/s/rounds/r?open=agreement#agreement"],
  ["iaa", "/studies/s/rounds/r?open=agreement#agreement"],
  ["cohen", "/studies/s/rounds/r/raters"],
  ["spearman", "/studies/s/compare/judges#correlations"],
  ["rho", "/studies/s/compare/judges#correlations"],
  ["pld", "/studies/s/compare/judges?view=distances"],
  ["bradley terry", "/studies/s/compare/systems"],
  ["pass rate", "/studies/s/rounds/r?open=questions#questions"],
  ["create round", "/studies/s/rounds/new"],
  ["download", "/studies/s/export"],
  ["upload", "/studies/s/data/import"],
  ["share link", "/studies/s/rounds/r#invitation"],
  ["write up", "/studies/s/rounds/r?write=up"],
  ["alternative annotator", "/studies/s/compare/judges?view=scores"],
])("%s is found and leads to its page", (typed, href) => {
  expect(matchNames(all, typed).map((place) => place.href)).toContain(href);
});

test("measures of a study are on its pages, and no two places are the same", () => {
  const pages = STUDY_ENTRIES.flatMap(({ pages }) => pages.map(({ path }) => at(path)));
  for (const { href } of measuresOfStudy(at)) expect(pages).toContain(href.split(/[?#]/)[0]);
  const keys = all.map(({ kind, href, name }) => `${kind} ${href} ${name}`);
  expect(new Set(keys).size).toBe(keys.length);
});

test("a round without levels has no alpha of levels, one without answers none of answers", () => {
  const names = (scored: boolean) =>
    measuresOfRound("/r", "R", scored ? "direct_scoring" : "checklist_only", scored).map(({ name }) => name);
  expect(names(true)).not.toContain("R: Checklist answers");
  expect(names(false)).not.toContain("R: Krippendorff’s alpha");
});

test("without the right there is no action", () => {
  expect(actionsOfStudy(["study.read"], at).map(({ href }) => href)).toEqual([at("settings/webhooks#email")]);
  expect(actionsOfRound(["study.read"], "/r", ROUND)).toEqual([]);
  expect(actionsOfRound(STUDY_ACTIONS, "/r", { ...ROUND, status: "closed", labels: 0 })).toHaveLength(1);
  expect(actionsAnywhere(false).map(({ href }) => href)).not.toContain("/studies/new");
});

test("other words count less than the name, and recent pages come first, if one may still see them", () => {
  const named = [{ name: "Import data", also: "export" }, { name: "Export" }];
  expect(matchNames(named, "export").map(({ name }) => name)).toEqual(["Export", "Import data"]);
  const places = ["/a", "/b", "/c"].map((href) => ({ href }));
  const { recent, others } = recentFirst(places, ["/c", "/gone", "/b"], "/b");
  expect([recent, others]).toEqual([[{ href: "/c" }], [{ href: "/a" }, { href: "/b" }]]);
});
