import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { Client } from "pg";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { claimTasks } from "@/lib/labelling/server/claim-tasks";
import { submitAnnotation } from "@/lib/labelling/server/submit-annotation";
import { OPERATOR, type UserViewer } from "@/lib/people/viewer";
import { readRoundAgreement } from "@/lib/results/server/read-round-agreement";
import { expectCountsRight } from "@/lib/results/server/testing/expect-counts-right";
import { contentFor } from "@/lib/testing/content";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { disconnect } from "../connections";
import { projectRoot } from "../project-root";
import { oneMoreDatabase } from "../testing/one-more-database";
import { queryDatabase } from "../testing/query-database";
import type { TestDatabase } from "../testing/test-database";
import { restoreBackup } from "./restore-backup";
import { writeBackup } from "./write-backup";

const TASKS = 30;
const source = process.env.DATABASE_URL ?? "";
let folder: string;
let file: string;
let studyId: string;
let roundId: string;
const raters: UserViewer[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tickbox-backup-"));
  const study = await makeStudy(TASKS);
  studyId = study.studyId;
  await prisma().study.update({
    where: { id: studyId },
    data: { description: 'lines\nof \\. text\n\\.\n\ttabs, "quotes", ünï' },
  });
  roundId = await makeRound(study, "check_then_score", { overlap: 3 });
  for (const name of ["a", "b", "c", "d"]) raters.push(await makeMember(studyId, "annotator", name));
  for (const rater of raters.slice(0, 2)) for (let i = 0; i < 10; i += 1) await label(rater, 1 + (i % 5));
});

beforeEach(() => {
  file = join(folder, `${uuidv7()}.backup`);
});

afterAll(async () => {
  await lead(source);
  await rm(folder, { recursive: true });
});

/** Where `prisma()` leads from now on. */
async function lead(url: string): Promise<void> {
  await disconnect();
  process.env.DATABASE_URL = url;
}

async function label(rater: UserViewer | undefined, level: number): Promise<string | null> {
  if (!rater) throw new Error("no such rater");
  const [task] = (await claimTasks(rater, roundId, { hold: 1 })).assignments;
  if (!task) return null;
  const id = uuidv7();
  const content = contentFor(task, level);
  await submitAnnotation(rater, id, { assignmentId: task.assignmentId, supersedes: null, content });
  return id;
}

/** Every row of every table, identified by its content alone. */
async function contentOf(url: string): Promise<unknown> {
  const tables = await queryDatabase(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1");
  return queryDatabase(
    url,
    `${tables
      .map(
        ({ tablename }) =>
          `SELECT '${tablename}' AS table, count(*)::int AS rows, md5(string_agg(t::text, '|' ORDER BY t::text)) FROM "${tablename}" t`,
      )
      .join(" UNION ALL ")} ORDER BY 1`,
  );
}

/** Tables with their columns, keys, indexes, triggers and functions. */
function structureOf(url: string) {
  return queryDatabase(
    url,
    `SELECT conrelid::regclass::text AS place, conname::text AS name, pg_get_constraintdef(oid) AS is FROM pg_constraint
       WHERE connamespace = 'public'::regnamespace
     UNION ALL SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
     UNION ALL SELECT table_name, column_name, concat_ws(' ', ordinal_position, data_type, udt_schema, udt_name, column_default, is_nullable)
       FROM information_schema.columns WHERE table_schema = 'public'
     UNION ALL SELECT tgrelid::regclass::text, tgname, concat(pg_get_triggerdef(oid), tgenabled) FROM pg_trigger WHERE NOT tgisinternal
     UNION ALL SELECT proname, '', pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
     UNION ALL SELECT nspname, '', '' FROM pg_namespace WHERE nspname NOT LIKE 'pg_%'
     ORDER BY 1, 2, 3`,
  );
}

const never = async () => false;

async function restored<Result>(kind: "empty" | "migrated", look: (database: TestDatabase) => Promise<Result>) {
  const database = await oneMoreDatabase(kind);
  try {
    return await look(database);
  } finally {
    await lead(source);
    await database.drop();
  }
}

const alphaOf = () => readRoundAgreement(OPERATOR, roundId, { raters: undefined, level: "ordinal" });

test("a database comes back elsewhere as it was: rows, structure, alpha, and labelling goes on", async () => {
  const { alpha } = await alphaOf();
  const written = await writeBackup(source, file, null);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await restored("empty", async ({ url }) => {
    const { header, tables, rows, migrated } = await restoreBackup(url, file, never);
    expect({ tables, rows }).toEqual({ tables: written.tables, rows: written.rows });
    expect(header.secrets).toBeNull();
    expect(migrated).toEqual([]);
    expect(await contentOf(url)).toEqual(await contentOf(source));
    expect(await structureOf(url)).toEqual(await structureOf(source));
    await lead(url);
    expect((await alphaOf()).alpha).toEqual(alpha);
    expect(await label(raters[2], 3)).not.toBeNull();
    await expectCountsRight(roundId);
    // Numbers that sequences give are new ones.
    await makeRound(await makeStudy(2), "preference");
  });
});

test("what is labelled meanwhile is in the backup wholly or not at all", async () => {
  const before = await prisma().annotation.count();
  let over = false;
  const labelling = Promise.all(
    raters.slice(2).map(async (rater) => {
      for (let i = 0; !over && (await label(rater, 1 + (i % 5))) !== null; i += 1);
    }),
  );
  await writeBackup(source, file, null);
  over = true;
  await labelling;
  const after = await prisma().annotation.count();
  expect(after).toBeGreaterThan(before);
  await restored("empty", async ({ url }) => {
    await restoreBackup(url, file, never);
    await lead(url);
    const labels = await prisma().annotation.count();
    expect(labels).toBeGreaterThanOrEqual(before);
    expect(labels).toBeLessThanOrEqual(after);
    expect(await prisma().checklistAnswer.count()).toBe(2 * labels);
    await expectCountsRight(roundId);
  });
});

test("a database that is not empty is left alone without consent, and replaced with it", async () => {
  await writeBackup(source, file, { encryptionKey: "e", authSecret: "a" });
  await restored("migrated", async ({ url }) => {
    await queryDatabase(
      url,
      "CREATE SCHEMA tickbox_restore; CREATE TABLE tickbox_restore.left_by_a_killed_restore (i int)",
    );
    await lead(url);
    await prisma().study.create({ data: { name: "Mine" } });
    await disconnect();
    await expect(restoreBackup(url, file, never)).rejects.toThrow("Nothing was changed.");
    expect(await queryDatabase(url, "SELECT name FROM study")).toEqual([{ name: "Mine" }]);

    const other = new Client({ connectionString: url });
    await other.connect();
    await expect(restoreBackup(url, file, async () => true)).rejects.toThrow("The database is in use");
    await other.end();

    const { header } = await restoreBackup(url, file, async ({ tables }) => tables > 20);
    expect(header.secrets).toEqual({ encryptionKey: "e", authSecret: "a" });
    expect(await contentOf(url)).toEqual(await contentOf(source));
    expect(await structureOf(url)).toEqual(await structureOf(source));
  });
});

test("the owner of a database backs up and restores without being a superuser", async () => {
  await writeBackup(source, file, null);
  await restored("empty", async ({ name, url }) => {
    const owner = `owner_${name}`;
    await queryDatabase(
      url,
      `CREATE ROLE ${owner} LOGIN PASSWORD 'a-password'; ALTER DATABASE ${name} OWNER TO ${owner}`,
    );
    const asOwner = new URL(url);
    asOwner.username = owner;
    asOwner.password = "a-password";
    try {
      await restoreBackup(asOwner.href, file, never);
      const again = `${file}.again`;
      await writeBackup(asOwner.href, again, null);
      await restoreBackup(asOwner.href, again, async () => true);
      expect(await contentOf(url)).toEqual(await contentOf(source));
    } finally {
      await queryDatabase(
        url,
        `REASSIGN OWNED BY ${owner} TO CURRENT_USER; DROP OWNED BY ${owner}; DROP ROLE ${owner}`,
      );
    }
  });
});

test("a backup of an earlier version gets the migrations that came since", async () => {
  await writeBackup(source, file, null);
  const root = join(folder, "newer");
  await cp(join(projectRoot(), "prisma"), join(root, "prisma"), { recursive: true });
  await mkdir(join(root, "prisma/migrations/99991231000000_newer"));
  await writeFile(
    join(root, "prisma/migrations/99991231000000_newer/migration.sql"),
    "CREATE TABLE newer AS SELECT id FROM study",
  );
  await restored("empty", async ({ url }) => {
    expect((await restoreBackup(url, file, never, root)).migrated).toEqual(["99991231000000_newer"]);
    expect(await queryDatabase(url, "SELECT id FROM newer")).toEqual([{ id: studyId }]);
  });
});

test("a file that is cut off, damaged, altered or something else is named, and the database stays as it was", async () => {
  await writeBackup(source, file, null);
  const whole = await readFile(file);
  const plain = gunzipSync(whole).toString("utf8");
  const cut = async (path: string) => truncate(path, Math.floor(whole.length * 0.6));
  const cases: [string | RegExp, (path: string) => Promise<void>][] = [
    [/is cut off: it ends in table \w+\.$/, cut],
    [/is cut off: it ends in /, (path) => truncate(path, whole.length - 4)],
    [/is damaged in table \w+|Table \w+: /, (path) => writeFile(path, flipped(whole, 0.5))],
    ["is damaged in table study:", (path) => writeFile(path, gzipSync(plain.replace("A study", "B study")))],
    ["is damaged in table", (path) => writeFile(path, gzipSync(plain.replace(/"sequences"/, '"other"')))],
    ["is no backup of Tickbox", (path) => writeFile(path, "something else")],
    ["is no backup of Tickbox", (path) => writeFile(path, gzipSync("something else\n"))],
    ["newer version of Tickbox", (path) => writeFile(path, gzipSync(plain.replace('"version":1', '"version":2')))],
    ["has the migration", (path) => writeFile(path, gzipSync(plain.replace('["2026', '["3026')))],
    ["There is no file", (path) => rm(path)],
  ];
  await restored("migrated", async ({ url }) => {
    await queryDatabase(url, "INSERT INTO study (id, name) VALUES (gen_random_uuid(), 'Mine')");
    const [content, structure] = [await contentOf(url), await structureOf(url)];
    for (const [message, spoil] of cases) {
      await writeFile(file, whole);
      await spoil(file);
      await expect(
        restoreBackup(url, file, async () => true),
        String(message),
      ).rejects.toThrow(message);
    }
    expect(await contentOf(url)).toEqual(content);
    expect(await structureOf(url)).toEqual(structure);
  });
});

function flipped(bytes: Buffer, place: number): Buffer {
  const copy = Buffer.from(bytes);
  const at = Math.floor(copy.length * place);
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
}

test("a backup that cannot be written leaves no file behind", async () => {
  await restored("empty", async ({ url }) => {
    await expect(writeBackup(url, file, null)).rejects.toThrow("There is nothing to back up");
  });
  const names = await readdir(folder);
  expect(names.filter((name) => name.includes("partial"))).toEqual([]);
});
