import { expect, test } from "vitest";
import { responseName } from "./content-names";

test("samples are numbered as in files where their own system has several, whatever others have", () => {
  const all = [
    { system: "Aspen", sample: 0 },
    { system: "Birch", sample: 0 },
    { system: "Birch", sample: 3 },
  ];
  expect(all.map((response) => responseName(response, all))).toEqual(["Aspen", "Birch #0", "Birch #3"]);
});
