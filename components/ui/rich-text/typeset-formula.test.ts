import { describe, expect, test } from "vitest";
import { typeset } from "./typeset-formula";

function html(tex: string): string | null {
  return typeset({ source: tex, tex, display: false });
}

describe("typeset", () => {
  test("sets mathematics, with MathML for screen readers", () => {
    expect(html("e^{i\\pi}")).toContain("<math");
  });

  test.each(["\\text{<img src=x onerror=alert(1)>}", "<script>alert(1)</script>", 'x"><b onclick="y'])(
    "%s is text inside the formula",
    (tex) => {
      const tags =
        html(tex)
          ?.match(/<[^>]*>/g)
          ?.join("") ?? "";
      expect(tags).toContain("<math");
      expect(tags).not.toMatch(/<a[\s>]|<b[\s>]|<img|<script|\son[a-z]+=|href=|src=/);
    },
  );

  test.each([
    "\\href{javascript:alert(1)}{x}",
    "\\url{javascript:alert(1)}",
    "\\htmlClass{stolen}{x}",
    "\\htmlId{stolen}{x}",
    "\\htmlStyle{position:fixed}{x}",
    "\\htmlData{stolen=1}{x}",
    "\\includegraphics{https://example.org/a.png}",
    "\\def\\a{\\htmlClass}\\a{stolen}{x}",
  ])("%s sets nothing and stays visible as source", (tex) => {
    expect(html(tex)).toBeNull();
  });

  test("a forbidden command put together behind our back still does nothing", () => {
    const tex = "\\csname href\\endcsname{javascript:alert(1)}{x}";
    expect(html(tex) ?? "").not.toMatch(/<a[\s>]|href=/);
  });

  test.each([
    ["an open fraction", "\\frac{"],
    ["an unknown command", "\\undefinedcommand"],
    ["a macro that unfolds without end", "\\def\\a{\\a\\a}\\a"],
    ["ten thousand open braces", "{".repeat(10_000)],
  ])("gives up on %s without throwing", (_name, tex) => {
    expect(html(tex)).toBeNull();
  });
});

test.each(["\\phantom{secret} x", "50% of it", "a \\vphantom{b}"])(
  "%s, of which TeX would leave out a part, stays as written",
  (tex) => {
    expect(typeset({ source: `\\(${tex}\\)`, tex, display: false })).toBeNull();
  },
);

test("an escaped percent sign is shown", () => {
  expect(typeset({ source: "$50\\%$", tex: "50\\%", display: false })).toContain("%");
});
