import { expect, test } from "./support/test";

test("a person made by the fixture is signed in", async ({ page, people }) => {
  const person = await people.researcher("Ada");
  const answer = await page.request.get("/api/v1/me");
  expect(answer.status()).toBe(200);
  expect(await answer.text()).toContain(person.userId);
});

test("nobody is signed in without it, and the page says so quietly", async ({ page }) => {
  await page.goto("/label");
  await expect(page).toHaveURL(/sign-in/);
});
