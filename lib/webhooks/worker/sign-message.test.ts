import { expect, test } from "vitest";
import { signMessage } from "./sign-message";

// As the libraries of the Standard Webhooks specification test themselves.
const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const MESSAGE = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: 1_614_265_330, body: '{"test": 2432232314}' };
const SIGNATURE = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";

test("signs as the specification's test vector says", () => {
  expect(signMessage([SECRET], MESSAGE)).toBe(SIGNATURE);
});

test("the id, the time and every byte of the body are signed", () => {
  for (const other of [{ id: "msg_other" }, { timestamp: 1_614_265_331 }, { body: '{"test":2432232314}' }]) {
    expect(signMessage([SECRET], { ...MESSAGE, ...other })).not.toBe(SIGNATURE);
  }
});

test("while a secret is changed, both sign", () => {
  const other = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
  expect(signMessage([other, SECRET], MESSAGE).split(" ")).toEqual([signMessage([other], MESSAGE), SIGNATURE]);
});
