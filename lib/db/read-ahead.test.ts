import { describe, expect, it } from "vitest";
import { readAhead } from "./batch";

describe("readAhead", () => {
  it("gives the same values in the same order", async () => {
    const given: number[] = [];
    for await (const value of readAhead(counting(5, []))) given.push(value);
    expect(given).toEqual([1, 2, 3, 4, 5]);
    for await (const value of readAhead(counting(0, []))) expect.unreachable(`${value}`);
  });

  it("begins the next value before the last one is done with, and not the one after", async () => {
    const made: number[] = [];
    for await (const value of readAhead(counting(4, made))) {
      await Promise.resolve();
      expect(made.length).toBe(Math.min(value + 1, 4));
    }
  });

  it("throws what the source throws once the values before it were given", async () => {
    const given: number[] = [];
    const reading = (async () => {
      for await (const value of readAhead(failingAfter(2))) given.push(value);
    })();
    await expect(reading).rejects.toThrow("no more");
    expect(given).toEqual([1, 2]);
  });

  it("closes the source when the reader stops early", async () => {
    let isClosed = false;
    async function* source() {
      try {
        yield* counting(10, []);
      } finally {
        isClosed = true;
      }
    }
    for await (const value of readAhead(source())) if (value === 2) break;
    expect(isClosed).toBe(true);
  });
});

async function* counting(last: number, made: number[]): AsyncGenerator<number> {
  for (let value = 1; value <= last; value++) {
    made.push(value);
    yield value;
  }
}

async function* failingAfter(last: number): AsyncGenerator<number> {
  yield* counting(last, []);
  throw new Error("no more");
}
