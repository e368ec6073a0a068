import { expect, test } from "vitest";
import { migrationName } from "./create-migration";
import { readMigrations } from "./migration-files";
import { projectRoot } from "./project-root";

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

/** Applied by 0.2.0. */
const LAST_OF_0_2 = "20261128131000_work_of_dead_workers";
const EXCEPTIONS = [
  // Exports and deliveries of 0.2.0 fail: all of its processes are stopped for the upgrade.
  "20261128190501_jobs_hold_exports_and_deliveries",
  // Widens a type.
  "20261129022315_graded_training",
];

/** Takes away, or demands, what a process of the release before does not know of. */
const BREAKS_A_ROLL =
  /\bDROP\s+(?:TABLE|COLUMN|TYPE)\b|\bRENAME\b|\bSET\s+NOT\s+NULL\b|\bALTER\s+COLUMN\s+\S+\s+(?:SET\s+DATA\s+)?TYPE\b|\bADD\s+COLUMN\b(?=[^,;]*\bNOT\s+NULL\b)(?![^,;]*\bDEFAULT\b)/i;

test.each([
  ['ALTER TABLE "task" DROP COLUMN "position"', true],
  ['ALTER TABLE "task" RENAME TO "job"', true],
  ['ALTER TABLE "task" ADD COLUMN "a" INTEGER DEFAULT 0 NOT NULL, ADD COLUMN "b" TEXT NOT NULL;', true],
  ['ALTER TABLE "task" ALTER COLUMN "a" TYPE TEXT', true],
  ['ALTER TABLE "task" ADD COLUMN "a" BOOLEAN NOT NULL DEFAULT false, ADD COLUMN "b" TEXT;', false],
  ['ALTER TABLE "task" DROP CONSTRAINT "a", ALTER COLUMN "b" DROP NOT NULL; DROP INDEX "c";', false],
])("%s: %s", (sql, breaks) => {
  expect(BREAKS_A_ROLL.test(sql)).toBe(breaks);
});

test("servers of the release before work on while they are replaced: no migration takes what they use", async () => {
  const { migrationDirectories } = await readMigrations(projectRoot());
  const breaking = migrationDirectories.flatMap(({ path, migrationFile: { content } }) => {
    const sql = content.tag === "ok" ? content.value.replace(/--.*$/gm, "") : "";
    return path > LAST_OF_0_2 && BREAKS_A_ROLL.test(sql) ? [path] : [];
  });
  expect(breaking).toEqual(EXCEPTIONS);
});
