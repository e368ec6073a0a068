import { expect, test } from "vitest";
import type { RoundPerson } from "@/lib/round/round-people";
import { raterRows } from "./rater-row";

const person = (number: number, labels: number): RoundPerson => ({
  raterId: `id-${number}`,
  number,
  simulated: false,
  labels,
  open: 1,
  removedAt: null,
});

test("people who have not labelled yet are listed too; those whose labels are left out are not", () => {
  const rows = raterRows(null, [person(7, 0), person(2, 0), person(3, 9)]);
  expect(rows.map(({ pseudonym, report, kind }) => [pseudonym, report, kind])).toEqual([
    ["Rater 02", null, "human"],
    ["Rater 07", null, "human"],
  ]);
});
