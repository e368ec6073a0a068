import { gzipSync } from "node:zlib";
import { labellingWorld, openRound } from "./support/labelling";
import { expect, test } from "./support/test";

/** The aim is 200 kB (docs/decisions/labelling-page-weight.md), which the cutting into files misses now and then by a little; beyond this something heavy has crept in. */
const MOST_BYTES = 201_000;

test("the labelling page sends little script", async ({ page, people }) => {
  const { roundId } = await labellingWorld(people, "check_then_score");
  const bodies: Promise<Buffer>[] = [];
  page.on("response", (response) => {
    if (/javascript/.test(response.headers()["content-type"] ?? "")) bodies.push(response.body());
  });
  await openRound(page, roundId);
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect(sizes.length).toBeGreaterThan(3);
  expect(total).toBeLessThan(MOST_BYTES);
});
