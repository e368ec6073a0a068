import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AsOfLine, AsOfNotice } from "./panel-waiting";

const asOf = { at: "2026-11-23T12:03:00Z", labels: 812_345 };
const textOf = (markup: string) => markup.replace(/<[^>]+>/g, "");

test("numbers that are not of this moment say of which, and of how many labels", () => {
  expect(textOf(renderToStaticMarkup(<AsOfNotice asOf={asOf} />))).toMatch(/^As of 12:03 UTC, 812,345 labels/);
  expect(textOf(renderToStaticMarkup(<AsOfLine labels={812_350} asOf={asOf} />))).toBe(
    "As of 12:03 UTC, 812,345 labels",
  );
});

test("numbers of this moment say nothing; the line is kept free only where it may be needed", () => {
  expect(renderToStaticMarkup(<AsOfNotice asOf={null} />)).toBe("");
  expect(textOf(renderToStaticMarkup(<AsOfLine labels={812_345} asOf={null} />))).toBe("");
  expect(renderToStaticMarkup(<AsOfLine labels={812_345} asOf={null} />)).toContain("min-h-5");
  expect(renderToStaticMarkup(<AsOfLine labels={40} asOf={null} />)).toBe("");
});
