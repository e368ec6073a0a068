import { expect, test } from "vitest";
import { migrationName } from "./create-migration";

const NOW = new Date("2031-02-03T04:05:06.789Z");

test.each([
  ["add-round-deadline", "20310203040506_add_round_deadline"],
  ["  Größe & Maß! ", "20310203040506_gro_e_ma"],
  ["__already_snake__", "20310203040506_already_snake"],
])("names a migration %j after its second and its words", (name, expected) => {
  expect(migrationName(name, NOW)).toBe(expected);
});

test.each(["", "---", "日本"])("refuses %j, which leaves nothing to name it after", (name) => {
  expect(() => migrationName(name, NOW)).toThrow("no letter or digit");
});

test("cannot leave the folder of migrations", () => {
  expect(migrationName("../../etc/passwd", NOW)).toBe("20310203040506_etc_passwd");
});
