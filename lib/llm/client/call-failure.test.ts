import { expect, test } from "vitest";
import { callFailure } from "./call-failure";

const failed = (code: string) => callFailure(Object.assign(new Error("It failed."), { code }), 0);

test("no connection in time is a timeout, and may be made another time", () => {
  for (const code of ["ETIMEDOUT", "UND_ERR_CONNECT_TIMEOUT"])
    expect(failed(code)).toMatchObject({ kind: "timeout", again: true });
});

test("a broken connection is none", () => {
  for (const code of ["ECONNRESET", "UND_ERR_SOCKET", ""])
    expect(failed(code)).toMatchObject({ kind: "unreachable", again: true });
});
