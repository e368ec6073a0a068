import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { FewUnitsBadge } from "./statistic-cell";

const textOf = (units: number, what?: string) =>
  renderToStaticMarkup(<FewUnitsBadge units={units} what={what} />).replaceAll(/<[^>]*>/g, "");

it("marks what rests on little, in the singular where it is one", () => {
  expect([textOf(1, "pair"), textOf(29, "answered question"), textOf(3)]).toEqual([
    "only 1 pair",
    "only 29 answered questions",
    "only 3 tasks",
  ]);
});

it("is not there where there is enough, or nothing at all", () => {
  expect([textOf(0), textOf(30)]).toEqual(["", ""]);
});
