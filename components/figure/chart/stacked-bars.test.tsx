import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { textWidth } from "./fit-text";
import { StackedBars } from "./stacked-bars";

const widthOf = (text: string) => (textWidth(text) * 11) / 12;
const COUNTS = ["110 accepted", "0 edited", "0 dropped, 0 added by people"];

test.each([315, 900])(
  "counts under a bar of %i px do not touch, and the middle one is where there is room",
  (width) => {
    const row = { key: "a", left: "A", counts: COUNTS, parts: [] };
    const drawn = renderToStaticMarkup(<StackedBars width={width} label="Bars" axis="Share" rows={[row]} />);
    const at = Number(/<text x="([\d.]+)"[^>]*>0 edited</.exec(drawn)?.[1]);
    const half = widthOf("0 edited") / 2;
    expect(at - half).toBeGreaterThan(widthOf("110 accepted"));
    expect(at + half).toBeLessThan(width - widthOf("0 dropped, 0 added by people"));
    if (width === 900) expect(at).toBe(450);
  },
);
