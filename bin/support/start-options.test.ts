import { describe, expect, test } from "vitest";
import { parseStartOptions } from "./start-options.mjs";

describe("parseStartOptions", () => {
  test("asks for nothing in particular by default", () => {
    expect(parseStartOptions([], {})).toEqual({
      development: false,
      webOnly: false,
      help: false,
      port: null,
      host: "127.0.0.1",
    });
  });

  test("the command line comes before TICKBOX_PORT, and that before PORT", () => {
    const environment = { TICKBOX_PORT: "4001", PORT: "4002", TICKBOX_HOST: "0.0.0.0" };
    expect(parseStartOptions(["--port", "4000"], environment)).toMatchObject({ port: 4000, host: "0.0.0.0" });
    expect(parseStartOptions([], environment).port).toBe(4001);
    expect(parseStartOptions([], { PORT: "4002" }).port).toBe(4002);
  });

  test("an empty variable is none", () => {
    expect(parseStartOptions([], { TICKBOX_PORT: "", PORT: "", TICKBOX_HOST: "" })).toMatchObject({
      port: null,
      host: "127.0.0.1",
    });
  });

  test.each(["0", "65536", "http", "80.5", "-1", "1e3", " 80"])(
    "refuses %j as a port and says what is expected",
    (text) => {
      expect(() => parseStartOptions([`--port=${text}`], {})).toThrow("expected a whole number from 1 to 65535");
      expect(() => parseStartOptions([], { TICKBOX_PORT: text })).toThrow("is not a port");
    },
  );

  test("refuses an option it does not know", () => {
    expect(() => parseStartOptions(["--prot", "80"], {})).toThrow("--prot");
  });
});
