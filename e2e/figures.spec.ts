import { parse } from "csv-parse/sync";
import { z } from "zod";
import { label, raters, simulate } from "@/lib/results/server/testing/simulated-labels";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { contentOf, take } from "./support/figure-downloads";
import { expect, test } from "./support/test";

const UNITS = 60;

test("figures can be taken away: a drawing, an image, and the numbers of the table", async ({
  page,
  people,
  complaints,
}) => {
  const study = await makeStudy(UNITS);
  await people.signIn(await people.member(study.studyId, "researcher"));
  const roundId = await makeRound(study, "direct_scoring");
  await label(roundId, await raters(study), simulate(0.7, "figures", UNITS));
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(`/studies/${study.studyId}/rounds/${roundId}?open=labels,groups`);
  await test.step("what writes files comes with the first one; without a connection the page says so", async () => {
    const figure = page.getByRole("region", { name: "Scores", exact: true });
    await figure.getByRole("button", { name: "Download this figure" }).click();
    await page.waitForLoadState("networkidle");
    complaints.allow(/ERR_FAILED/);
    await page.route("**/_next/static/chunks/**", (route) => route.abort());
    await page.getByRole("menuitem", { name: "Data (CSV)" }).click();
    await expect(page.getByText("The file couldn’t be made.")).toBeVisible();
    await page.unroute("**/_next/static/chunks/**");
  });
  for (const name of ["Scores", "Agreement by group"]) {
    const figure = page.getByRole("region", { name, exact: true });
    const svg = (await contentOf(await take(figure, "SVG"))).toString("utf8");
    const drawn = await page.evaluate((text) => {
      const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
      return {
        errors: parsed.querySelectorAll("parsererror").length,
        texts: parsed.querySelectorAll("text").length,
        classes: parsed.querySelectorAll("[class]").length,
      };
    }, svg);
    expect(drawn).toMatchObject({ errors: 0, classes: 0 });
    expect(drawn.texts).toBeGreaterThan(4);
    // Light, though the page is dark, and with no colour that only a browser knows.
    expect(svg).toContain('fill="#1d1c1a"');
    expect(svg).not.toMatch(/var\(|oklab|color-mix/);

    const png = await contentOf(await take(figure, "PNG"));
    expect([...png.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const [, , width, height] = /viewBox="(\S+) (\S+) (\S+) (\S+)"/.exec(svg)?.slice(1).map(Number) ?? [];
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
      Math.round((width ?? 0) * 3),
      Math.round((height ?? 0) * 3),
    ]);

    const rows = z.array(z.array(z.string())).parse(parse(await contentOf(await take(figure, "CSV"))));
    await figure.getByRole("button", { name: "Show as a table" }).click();
    await expect(figure.getByRole("row")).toHaveCount(rows.length);
    for (const [index, header] of (await figure.getByRole("columnheader").allTextContents()).entries()) {
      expect(rows[0], `column ${index + 1}`).toContain(header);
    }
  }
});
