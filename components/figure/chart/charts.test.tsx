import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { SCALES } from "@/lib/round/protocol/scale";
import { defined } from "@/lib/stats/statistic";
import { alphaScale, SHARE_SCALE } from "./chart-scale";
import { ColumnChart } from "./column-chart";
import { HeatTable } from "./heat-table";
import { HorizontalBarChart } from "./horizontal-bar-chart";
import { IntervalPlot } from "./interval-plot";
import { RadarChart } from "./radar-chart";

const PHONE = 300;
const undefinedFor = (explanation: string) => {
  const value = { defined: false, reason: "no-pairable-units", explanation } as const;
  return { value, interval: value };
};

/** The texts of a drawing, without those that are only shown on hover. */
function textsOf(svg: string): string[] {
  const shown = svg.replaceAll(/<title>.*?<\/title>/g, "");
  return [...shown.matchAll(/<text[^>]*>(.*?)<\/text>/g)].map((match) => (match[1] ?? "").replaceAll(/<[^>]*>/g, ""));
}

it("says under an interval plot why rows are not defined, each reason once, and marks no dot that is not there", () => {
  const why = "No unit has labels from at least two raters.";
  const svg = renderToStaticMarkup(
    <IntervalPlot
      axis="Krippendorff’s alpha"
      width={800}
      label="Alpha"
      scale={alphaScale([])}
      rows={["one", "two"].map((key) => ({ key, name: key, estimate: undefinedFor(why), few: true }))}
    />,
  );
  expect(textsOf(svg).filter((text) => text === `not defined: ${why}`)).toHaveLength(1);
  expect(svg).not.toContain("n &lt; 30");
});

it("says of a number without an interval that it has none, and why", () => {
  const estimate = { value: defined(0.5), interval: undefinedFor("Too few instructions.").interval };
  const svg = renderToStaticMarkup(
    <IntervalPlot
      axis="Krippendorff’s alpha"
      width={800}
      label="Alpha"
      scale={SHARE_SCALE}
      rows={["a", "b"].map((key) => ({ key, name: key, estimate }))}
    />,
  );
  expect(textsOf(svg).filter((text) => text === "CI n/a")).toHaveLength(2);
  expect(textsOf(svg).filter((text) => text === "CI n/a: Too few instructions.")).toHaveLength(1);
  expect(svg).toContain("0.500, CI n/a: Too few instructions.");
});

it("draws a reference in the legend as the dashed line it is, and says that an interval of one point is none", () => {
  const point = { low: 0.5, high: 0.5, confidence: 0.95, method: "percentile", nResamples: 1000 } as const;
  const estimate = { value: defined(0.5), interval: defined(point) };
  const svg = renderToStaticMarkup(
    <IntervalPlot
      axis="Krippendorff’s alpha"
      width={800}
      label="Alpha"
      scale={SHARE_SCALE}
      rows={[{ key: "a", name: "a", estimate }]}
      references={[{ at: 0.3, name: "published (TICK)" }]}
    />,
  );
  expect(textsOf(svg)).toContain("– – published (TICK)");
  expect(textsOf(svg)).toContain("CI n/a");
});

it("cuts no name of an interval plot, wide or narrow", () => {
  const name = "gpt-4o-2024-08-06 with the checklist strategy, chain of thought · Preference of people";
  for (const width of [PHONE, 800]) {
    const svg = renderToStaticMarkup(
      <IntervalPlot
        axis="Krippendorff’s alpha"
        width={width}
        label="WPLD"
        scale={SHARE_SCALE}
        rows={[{ key: "a", name, estimate: undefinedFor("Too few.") }]}
      />,
    );
    expect(svg).not.toContain("…");
    expect(textsOf(svg).join(" ")).toContain("chain of thought");
  }
});

it("cuts no name and no number of a heat map, however narrow", () => {
  const name = "3 Mistral-7B-Instruct-v0.3-long-name";
  const svg = renderToStaticMarkup(
    <HeatTable
      width={PHONE}
      maxWidth={PHONE}
      label="Differences"
      axes={{ rows: "System", columns: "Mean score, row less" }}
      rows={[name, "4 M2"]}
      columns={["1", "2", "3", "4", "5", "6"]}
      cells={[name, "4 M2"].map(() => [null, 1.25, 0.25, -0.25, 0.5, 1])}
      format={(value) => `${value > 0 ? "+" : "−"}${Math.abs(value).toFixed(2)}*`}
    />,
  );
  expect(svg).not.toContain("…");
  expect(textsOf(svg)).toEqual(expect.arrayContaining(["3 Mistral-7B-", "long-name", "+1.25*", "−0.25*", "4 M2"]));
});

it("breaks names and notes of bars over two lines where one is too narrow", () => {
  const name = "Is the whole text written in plain English?";
  const note = "i-09, question 4: alpha 0.000, pass rate 83.3%, UNKNOWN 0.0%";
  const svg = renderToStaticMarkup(
    <HorizontalBarChart
      width={PHONE}
      label="Shares"
      axis="Share of answers"
      scale={SHARE_SCALE}
      rows={[{ key: "a", name, note, value: 0.5, text: "3.2%" }]}
    />,
  );
  const texts = textsOf(svg);
  expect(texts.join(" ")).toContain(name);
  expect(texts.join(" ")).toContain(note);
  expect(texts).toContain("Share of answers");
});

it("draws all bars in one shade, whether or not they have an interval", () => {
  const bar = { name: "Aspen", value: 0.5, text: "50%" };
  const interval = { low: 0.4, high: 0.6, confidence: 0.95, method: "wilson", nResamples: null } as const;
  const svg = renderToStaticMarkup(
    <HorizontalBarChart
      width={PHONE}
      label="Shares"
      axis="Share of answers"
      scale={SHARE_SCALE}
      rows={[
        { ...bar, key: "a", interval },
        { ...bar, key: "b", interval: null },
      ]}
    />,
  );
  const shades = [...svg.matchAll(/fill-opacity="([\d.]+)"/g)].map(([, shade]) => shade);
  expect(shades).toHaveLength(2);
  expect(new Set(shades).size).toBe(1);
});

it("writes a category's whole name beside a profile that has room for it", () => {
  const axes = ["Content", "Format", "Number", "Language", "Style and tone of voice"];
  const svg = renderToStaticMarkup(
    <RadarChart
      width={1000}
      label="Profile"
      axes={axes}
      scale={SHARE_SCALE}
      series={[{ key: "a", name: "Aspen", values: [0, 0, 0.5, 0.5, 1] }]}
    />,
  );
  for (const axis of axes) expect(textsOf(svg)).toContain(axis);
});

it("names every level whole on a phone", () => {
  const columns = SCALES.preference.levelNames.map((explanation, index) => ({
    key: explanation,
    name: String(index + 1),
    explanation,
    count: 9,
  }));
  const svg = renderToStaticMarkup(<ColumnChart width={PHONE} label="Levels" xName="" yName="" columns={columns} />);
  const texts = textsOf(svg);
  expect(texts).toContain("Near-");
  expect(texts.filter((text) => text.includes("…"))).toEqual([]);
});
