import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DayBars, dayWords } from "./labels-per-day";

const LABELS = [0, 0, 12, 3, 0, 45, 0, 0, 0, 0, 7, 0, 0, 3];

test("the bars say their numbers in words", () => {
  const words = "Labels per day, 18 Nov to 1 Dec: 70 in all, most on 23 Nov (45), 3 today";
  expect(dayWords("2026-11-18", LABELS)).toBe(words);
  const html = renderToStaticMarkup(<DayBars from="2026-11-18" labels={LABELS} />);
  expect(html).toContain(`aria-label="${words}"`);
  expect(html.match(/<rect/g)).toHaveLength(14);
  expect(html).toContain('height="24"');
  expect(html).not.toContain("NaN");
});
