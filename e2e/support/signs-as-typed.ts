import { expect, type Page } from "@playwright/test";

/** Sixty pairs that fonts draw as one sign, or closer together than they are: arrows, comparisons, comments, fractions, dots. */
const PAIRS =
  "-> <- => <= >= == != -- ++ ** // /* */ :: := =: .. ,, ;; && || !! ?? ?. ?: |> <| <> >< >> << ~> <~ ~~ ~= =~ ## #! #{ ${ %% ^^ ^= @@ \\\\ \\/ /\\ (( )) [[ ]] {{ }} \"' '' `` +- -+ /. ,*".split(
    " ",
  );

/**
 * Every font setting that the page's texts and fields have draws each sign by itself: a pair is as wide as both. Otherwise
 * raters would judge another text than what was sent.
 */
export async function expectSignsAsTyped(page: Page): Promise<void> {
  const joined = await page.evaluate((pairs) => {
    const COPIED = ["font-family", "font-size", "font-weight", "font-style", "font-kerning", "font-feature-settings"];
    const VARIANTS = ["font-variant-ligatures", "font-variant-numeric", "font-variant-alternates", "text-rendering"];
    const hasText = (element: Element) =>
      element.matches("input, textarea, select") ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "");
    const settings = new Map<string, string>();
    for (const element of document.body.querySelectorAll("*")) {
      if (!hasText(element) || element.matches("script, style, title")) continue;
      const style = getComputedStyle(element);
      const css = [...COPIED, ...VARIANTS].map((name) => `${name}:${style.getPropertyValue(name)}`).join(";");
      if (!settings.has(css)) settings.set(css, element.outerHTML.slice(0, 80));
    }
    const board = document.body.appendChild(document.createElement("div"));
    board.style.cssText =
      "position:absolute;top:0;visibility:hidden;white-space:pre;contain:strict;width:1px;height:1px";
    const write = (css: string, text: string) => {
      const span = board.appendChild(document.createElement("span"));
      span.style.cssText = `${css};position:absolute`;
      span.textContent = text;
      return span;
    };
    const probes = [...settings].flatMap(([css, where]) =>
      pairs.map((pair) => ({ where, pair, both: write(css, pair), each: [...pair].map((sign) => write(css, sign)) })),
    );
    const width = (span: Element) => span.getBoundingClientRect().width;
    const found = probes.filter(
      ({ both, each }) => Math.abs(width(both) - each.reduce((sum, sign) => sum + width(sign), 0)) > 0.05,
    );
    board.remove();
    return found.map(({ where, pair }) => `${pair} in ${where}`);
  }, PAIRS);
  expect(PAIRS).toHaveLength(60);
  expect(joined).toEqual([]);
}
