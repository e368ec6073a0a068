import { gzipSync } from "node:zlib";
import type { Response } from "@playwright/test";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { labellingWorld, openRound } from "./support/labelling";
import { expect, test } from "./support/test";

/** Beyond this something heavy has crept in: docs/decisions/labelling-page-weight.md says what is in it. */
const MAX_BYTES = 258_000;
/** See docs/decisions/fonts.md. */
const MAX_FONT_BYTES = 45_000;

// The worker that keeps the page is none of its scripts. Of what it hands on, the browser shows no text at times.
test.use({ serviceWorkers: "block" });

test("the labelling page sends little script, and few fonts", async ({ page, people, complaints }) => {
  complaints.allow(/Service Worker registration blocked/);
  const { roundId } = await labellingWorld(people, "check_then_score");
  const bodies: Promise<Buffer>[] = [];
  const fonts: Promise<Buffer>[] = [];
  const received = (response: Response) => {
    const type = response.headers()["content-type"] ?? "";
    if (/javascript/.test(type)) bodies.push(response.body());
    if (/font/.test(type)) fonts.push(response.body());
  };
  page.on("response", received);
  // What is fetched in an idle moment does not hold up the first task.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await openRound(page, roundId);
  page.off("response", received);
  const scripts = await Promise.all(bodies);
  const sizes = scripts.map((body) => gzipSync(body).length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect(sizes.length).toBeGreaterThan(3);
  expect(total).toBeLessThan(MAX_BYTES);
  // Chromium compiles them off the main thread.
  for (const script of scripts) expect(script.toString()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  const fontSizes = (await Promise.all(fonts)).map((body) => body.length);
  expect(fontSizes).toHaveLength(2);
  expect(fontSizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_FONT_BYTES);
});

test("researchers' pages send what stands on them", async ({ page, people }) => {
  const study = await makeStudy(1);
  const roundId = await makeRound(study, "preference");
  await people.signIn(await people.member(study.studyId, "researcher"));
  const address = `/studies/${study.studyId}`;
  // What is folded, in a dialog or far below is fetched later: the same decision says so.
  const maxBytes = {
    // 223.1 kB, with each round's agreement and next step, the keys of all pages, the count of mentions, and what is typed before the palette is there.
    [address]: 223_500,
    // 242.0 kB, with the tests by which raters and questions are named, what the next step says of severity, comments, how planned rounds are labelled, and what is read next to alpha where one value is rare; versions of zlib differ by some hundred bytes.
    [`${address}/rounds/${roundId}`]: 242_500,
    // 231.6 kB, with tables that are sorted by a column's head, and the queries and schemas of all comparisons, which are one file.
    [`${address}/compare/judges`]: 232_500,
  };
  for (const [path, max] of Object.entries(maxBytes)) {
    const text = await (await page.request.get(path)).text();
    // Old browsers alone take the one that is no module.
    const tags = [...text.matchAll(/<script[^>]*>/g)].map(([tag]) => tag).filter((tag) => !/nomodule/i.test(tag));
    const scripts = new Set(tags.flatMap((tag) => /src="([^"]+\.js[^"]*)"/.exec(tag)?.[1] ?? []));
    let total = 0;
    for (const source of scripts) total += gzipSync(await (await page.request.get(source)).body()).length;
    expect(total, path).toBeGreaterThan(150_000);
    expect(total, path).toBeLessThan(max);
  }
});
