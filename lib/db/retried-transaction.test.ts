import { expect, test } from "vitest";
import { retried } from "./retried-transaction";

const refusedWith = (code: string) => Object.assign(new Error("refused"), { code });

/** Fails with each of the errors once, and then answers how often it was tried. */
function failing(...errors: Error[]) {
  let tries = 0;
  return async () => {
    const error = errors[tries];
    tries += 1;
    if (error) throw error;
    return tries;
  };
}

test("what PostgreSQL ended to let another one go on is tried again, and what is refused for good is not", async () => {
  const deadlock = refusedWith("40P01");
  expect(await retried(failing(deadlock, deadlock))).toBe(3);
  await expect(retried(failing(...Array.from({ length: 9 }, () => deadlock)))).rejects.toBe(deadlock);
  const taken = refusedWith("23505");
  await expect(retried(failing(taken))).rejects.toBe(taken);
  expect(await retried(failing(taken), (error) => error === taken)).toBe(2);
});
