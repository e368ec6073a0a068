import { gzipSync } from "node:zlib";
import { labellingWorld, openRound } from "./support/labelling";
import { expect, test } from "./support/test";

/** Beyond this something heavy has crept in: docs/decisions/labelling-page-weight.md says what is in it. */
const MAX_BYTES = 200_000;

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
  expect(total).toBeLessThan(MAX_BYTES);
});
