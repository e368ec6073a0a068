import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RichText } from "./rich-text";
import { type KnownImage, ShownImages } from "./shown-images";

const IMAGES: KnownImage[] = [
  {
    written: "charts/q3.png",
    address: "/api/v1/studies/s/images/charts%2Fq3.png?version=1",
    width: 1_600,
    height: 1_200,
  },
  { written: "a b.png", address: "/b", width: 20, height: 10 },
];

const render = (text: string, tellsMissing = false) =>
  renderToStaticMarkup(
    <ShownImages images={IMAGES} tellsMissing={tellsMissing}>
      <RichText text={text} />
    </ShownImages>,
  );

test("an image of the study is shown in a place of its final size, no higher than the screen bears", () => {
  const html = render("![sales by month](charts/q3.png)");
  expect(html).toContain('src="/api/v1/studies/s/images/charts%2Fq3.png?version=1"');
  expect(html).toMatch(/<a [^>]*aria-haspopup="dialog"[^>]*><img [^>]*alt="sales by month"/);
  expect(html).toMatch(/loading="lazy" decoding="async"/);
  expect(html).toMatch(/style="width:640px;aspect-ratio:1600\/1200"/);
  expect(render("![](<a b.png>)")).toMatch(/alt="Image"[^>]*style="width:20px/);
});

test("by reference, in a table, and inside a link, where it is no link of its own", () => {
  expect(render("![x][one]\n\n[one]: charts/q3.png")).toContain("<img");
  expect(render("| a |\n| - |\n| ![x](charts/q3.png) |")).toContain("<img");
  const linked = render("[![x](charts/q3.png)](https://web.example)");
  expect(linked).toContain("<img");
  expect(linked.match(/<a /g)).toHaveLength(1);
});

test("whatever the study does not have stays a placeholder; researchers are told what is missing", () => {
  for (const address of [
    "lost.png",
    "https://web.example/charts/q3.png",
    "/b",
    "data:image/png;base64,AA",
    "/api/v1/me",
  ]) {
    expect(render(`![x](${address})`)).not.toMatch(/<img|src=/);
    expect(render(`![x](${address})`)).not.toContain("not among");
    expect(render(`![x](${address})`, true).includes("not among")).toBe(address === "lost.png");
  }
});
