import { describe, expect, it } from "vitest";
import { agreementOf } from "../testing/agreement-of";
import { temporaryFile } from "../testing/temporary-files";

const csv = (text: string) => temporaryFile("labels.csv", text);

const RATINGS = [
  [1, 1, 2, 1, 1, 2, 4],
  [1, 2, 2, 1, 1, 1, 5],
  [2, 1, 1, 1, 1, 2, 3],
];

/** Labels of pairs; those at the given positions are turned round. */
function pairs(header: string, turned: readonly number[] = []): string {
  const rows = RATINGS.flatMap((row, rater) =>
    row.map((value, pair) => `p${pair},r${rater},${turned.includes(pair) ? 6 - value : value}`),
  );
  return csv([header, ...rows, ""].join("\n"));
}

const values = ({ results }: Awaited<ReturnType<typeof agreementOf>>) => results.map(({ value }) => Number(value));

describe("agreement of units that can be turned round", () => {
  it("does not depend on which are turned round, intervals neither", async () => {
    const words = "--values 1-5 --reversible --statistics all --bootstrap 50";
    const stored = await agreementOf(pairs("item,rater,value"), words);
    const turned = await agreementOf(pairs("item,rater,value", [0, 3, 4, 6]), words);
    expect(stored).toMatchObject({ reversible: true });
    values(stored).forEach((value, index) => {
      expect(Math.abs(value - (values(turned)[index] ?? Number.NaN))).toBeLessThan(1e-12);
    });
    expect(turned.results.map((result) => "ci" in result && result.ci?.map((end) => end.toFixed(9)))).toEqual(
      stored.results.map((result) => "ci" in result && result.ci?.map((end) => end.toFixed(9))),
    );
    expect(values(await agreementOf(pairs("item,rater,value"), "--values 1-5"))[0]).toBeLessThan(
      (values(stored)[0] ?? 0) - 0.2,
    );
  });

  it.each(["item,rater,preference", "item,rater,Preference"])(
    "is the default for labels of pairs: %s",
    async (header) => {
      const stored = await agreementOf(pairs(header));
      expect(stored).toMatchObject({ reversible: true, notes: [expect.stringContaining("--stored-order")] });
      expect(values(stored)[0]).toBeCloseTo(values(await agreementOf(pairs(header, [1, 2, 6])))[0] ?? 0, 12);
      const asStored = await agreementOf(pairs(header), "--stored-order");
      expect(asStored).not.toHaveProperty("reversible");
      expect(asStored.notes).toEqual([]);
      expect(values(asStored)).toEqual(values(await agreementOf(pairs("item,rater,value"))));
    },
  );

  it("knows pairs by a second system, letters, and missing labels", async () => {
    const systems = "item,rater,value,system_a,system_b\nu1,a,A,x,y\nu1,b,A,x,y\nu2,a,B,x,y\nu2,b,tie,x,y\n";
    expect(await agreementOf(csv(systems))).toMatchObject({ reversible: true });
    const choice = "item,rater,choice\nu1,a,1\nu1,b,1.0\nu2,a,2\nu2,b,NA\n";
    expect(await agreementOf(csv(choice))).toMatchObject({ reversible: true, n_labels: 3 });
    const unknown = await agreementOf(csv("item,rater,preference\nu1,a,up\nu1,b,down\n"));
    expect(unknown).not.toHaveProperty("reversible");
    expect(unknown.notes[0]).toContain("--values declares it");
  });

  it("needs to know the values in their order", async () => {
    await expect(agreementOf(csv("item,rater,value\nu1,a,1\nu1,b,2\n"), "--reversible")).rejects.toThrow(
      "--values 1-5",
    );
  });
});
