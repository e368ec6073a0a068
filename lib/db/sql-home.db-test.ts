import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { Client } from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { PROTOCOL_IDS } from "@/lib/round/protocol/protocols";
import { SCALE_NAMES } from "@/lib/round/protocol/scale-names";
import { readSqlFiles } from "./apply-sql";
import { migrate } from "./migrate";
import { projectRoot } from "./project-root";
import { oneMoreDatabase } from "./testing/one-more-database";
import type { TestDatabase } from "./testing/test-database";

let database: TestDatabase | undefined;
afterEach(() => database?.drop());

async function onDatabase<T>(kind: "empty" | "migrated", use: (client: Client, url: string) => Promise<T>): Promise<T> {
  database = await oneMoreDatabase(kind);
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    return await use(client, database.url);
  } finally {
    await client.end();
  }
}

const dump = async () =>
  gunzipSync(await readFile(join(projectRoot(), "lib/db/testing/before-baseline.sql.gz"))).toString("utf8");

const FUNCTIONS = "SELECT proname AS name, prosrc AS body FROM pg_proc WHERE pronamespace = 'public'::regnamespace";
const TRIGGERS = "SELECT tgname AS name FROM pg_trigger WHERE NOT tgisinternal";

const CHECKS =
  "SELECT conname AS name, convalidated AS holds FROM pg_constraint WHERE conname = ANY ($1) ORDER BY conname";

/** The names of the checks that are in files. */
async function checksInFiles(): Promise<string[]> {
  const files = (await readSqlFiles(projectRoot())).filter(({ name }) => name.startsWith("checks/"));
  return files.flatMap(({ text }) => [...text.matchAll(/ADD CONSTRAINT "(\w+)" CHECK/g)].map(([, name = ""]) => name));
}

/** The body of a file's one function, and the names that it makes. */
async function inFiles() {
  const files = (await readSqlFiles(projectRoot())).filter(({ name }) => !name.startsWith("checks/"));
  return {
    functions: files.map(({ name, text }) => ({
      name: name.replace(/\.sql$/, "").replaceAll("-", "_"),
      body: text.split("$$")[1] ?? "",
    })),
    triggers: files.flatMap(({ text }) => [...text.matchAll(/^CREATE TRIGGER "(\w+)"/gm)].map(([, name]) => name)),
  };
}

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);

describe("functions and triggers", () => {
  it("are those of prisma/sql and no others, each in a file of its name", () =>
    onDatabase("migrated", async (client) => {
      const files = await inFiles();
      const functions: { name: string; body: string }[] = (await client.query(FUNCTIONS)).rows;
      expect(functions.toSorted(byName)).toEqual(files.functions.toSorted(byName));
      const triggers: { name: string }[] = (await client.query(TRIGGERS)).rows;
      expect(triggers.map(({ name }) => name).sort()).toEqual(files.triggers.sort());
    }));

  it("that are in the database alone go with the next start whose files differ, and nothing is done otherwise", () =>
    onDatabase("migrated", async (client, url) => {
      await client.query("CREATE FUNCTION stray() RETURNS int LANGUAGE sql AS 'SELECT 1'");
      await migrate(url);
      expect((await client.query(FUNCTIONS)).rows.map(({ name }) => name)).toContain("stray");
      await client.query("COMMENT ON TABLE _prisma_migrations IS 'other files'");
      await migrate(url);
      const names = (await client.query(FUNCTIONS)).rows.map(({ name }) => name);
      expect(names).not.toContain("stray");
      expect(names).toHaveLength((await inFiles()).functions.length);
    }));
});

describe("checks", () => {
  it("are those of prisma/sql, however a migration left them", () =>
    onDatabase("migrated", async (client, url) => {
      const names = (await checksInFiles()).sort();
      expect(names).toContain("task_fits_protocol");
      const definitions = `SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE contype = 'c' ORDER BY conname`;
      const before = (await client.query(definitions)).rows;
      await client.query(`ALTER TABLE task DROP CONSTRAINT task_fits_protocol`);
      await client.query(
        `ALTER TABLE round DROP CONSTRAINT round_scale_known, ADD CONSTRAINT round_scale_known CHECK (scale = 'score')`,
      );
      await client.query("COMMENT ON TABLE _prisma_migrations IS 'other files'");
      await migrate(url);
      expect((await client.query(CHECKS, [names])).rows).toEqual(names.map((name) => ({ name, holds: true })));
      expect((await client.query(definitions)).rows).toEqual(before);
    }));

  it("name every protocol and every scale there is", () =>
    onDatabase("migrated", async (client) => {
      const textOf = async (name: string): Promise<string> =>
        (await client.query("SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conname = $1", [name]))
          .rows[0].text;
      for (const check of ["task_fits_protocol", "annotation_fits_protocol"]) {
        const text = await textOf(check);
        expect(PROTOCOL_IDS.filter((protocol) => !text.includes(`'${protocol}'`))).toEqual([]);
      }
      const known = await textOf("round_scale_known");
      const named = SCALE_NAMES.filter((scale) => !scale.startsWith("points-"));
      expect(named.filter((scale) => !known.includes(`'${scale}'`))).toEqual([]);
    }));

  it("look at the rows that are there: one that does not fit stops the start, which says so and changes nothing", () =>
    onDatabase("empty", async (client, url) => {
      await client.query(await dump());
      await migrate(url);
      await client.query(
        "ALTER TABLE round DROP CONSTRAINT round_scale_known, DROP CONSTRAINT round_level_names_of_scale",
      );
      await client.query("UPDATE round SET scale = 'stars'");
      await client.query("COMMENT ON TABLE _prisma_migrations IS 'other files'");
      await expect(migrate(url)).rejects.toThrow(/checks\/scales\.sql.*round_scale_known.*violated by some row/);
      const { functions } = await inFiles();
      expect((await client.query(FUNCTIONS)).rows).toHaveLength(functions.length);
      const left = (await client.query(CHECKS, [await checksInFiles()])).rows.map(({ name }) => name);
      expect(left).toContain("task_fits_protocol");
      expect(left).not.toContain("round_scale_known");
      await client.query("UPDATE round SET scale = 'score' WHERE protocol <> 'preference'");
      await client.query("UPDATE round SET scale = 'preference' WHERE protocol = 'preference'");
      await migrate(url);
      expect((await client.query(CHECKS, [["round_scale_known"]])).rows).toEqual([
        { name: "round_scale_known", holds: true },
      ]);
    }));
});

describe("a database from before the baseline", () => {
  it("carries on with its data: levels, orders, decisions and drafts, and further labels are counted", () =>
    onDatabase("empty", async (client, url) => {
      await client.query(await dump());
      const levels = "SELECT id, coalesce(score, preference)::float8 AS level FROM annotation ORDER BY id";
      const before = (await client.query(levels)).rows;
      const rowsOf = async () =>
        (
          await client.query(`SELECT (SELECT count(*) FROM checklist_answer) AS answers, (SELECT count(*) FROM assignment) AS places,
            (SELECT json_agg(y ORDER BY y.round_id, y.rater_id) FROM rater_tally y) AS raters,
            (SELECT json_agg(y.task_id ORDER BY y.task_id) FROM task_tally y) AS tasks`)
        ).rows;
      const others = await rowsOf();
      await migrate(url);
      expect(before).toHaveLength(33);
      expect((await client.query("SELECT id, level FROM annotation ORDER BY id")).rows).toEqual(before);
      expect(await rowsOf()).toEqual(others);
      const counts = `SELECT y.task_id, y.human_levels, y.judge_levels, y.imported_levels, y.human_answers, y.judge_answers,
        y.imported_answers FROM task_tally y ORDER BY y.task_id`;
      const converted = (await client.query(counts)).rows;
      expect(converted.some((task) => task.human_answers && task.judge_levels)).toBe(true);
      await client.query("SELECT recount_round(id) FROM round");
      expect((await client.query(counts)).rows).toEqual(converted);
      expect((await client.query("SELECT level FROM judged_order ORDER BY shown_order")).rows).toEqual([
        { level: 2 },
        { level: null },
      ]);
      expect((await client.query("SELECT DISTINCT level FROM adjudication")).rows).toEqual([{ level: 4 }]);
      expect((await client.query("SELECT DISTINCT d.protocol, d.scale FROM round d ORDER BY d.protocol")).rows).toEqual(
        [
          { protocol: "direct_scoring", scale: "score" },
          { protocol: "check_then_score", scale: "score" },
          { protocol: "preference", scale: "preference" },
        ],
      );
      const drafts = (await client.query("SELECT content FROM draft")).rows.map(({ content }) => content);
      expect(drafts.map(({ level }) => level).sort()).toEqual([2, 2, 4, 4]);
      expect(drafts[0]).not.toHaveProperty("score");
      const label = `
        WITH one AS (SELECT a.* FROM annotation a JOIN rater r ON r.id = a.rater_id
          WHERE r.kind = 'judge' AND a.superseded_at IS NULL AND a.protocol = 'direct_scoring' LIMIT 1),
        gone AS (UPDATE annotation SET superseded_at = now() WHERE id = (SELECT id FROM one) RETURNING id)
        INSERT INTO annotation (id, study_id, round_id, task_id, protocol, rater_id, level, content_hash)
        SELECT gen_random_uuid(), study_id, round_id, (SELECT t.id FROM task t WHERE t.round_id = one.round_id AND NOT EXISTS (
          SELECT FROM annotation b WHERE b.task_id = t.id AND b.rater_id = one.rater_id) LIMIT 1),
          protocol, rater_id, 5, 'x' FROM one RETURNING round_id`;
      const { rows } = await client.query(label);
      const counted = "SELECT sum(levels)::int AS levels FROM rater_tally WHERE round_id = $1";
      const live = "SELECT count(level)::int AS levels FROM annotation WHERE round_id = $1 AND superseded_at IS NULL";
      const of = [rows[0]?.round_id];
      expect((await client.query(counted, of)).rows).toEqual((await client.query(live, of)).rows);
    }));

  it("that never had all of what came before is refused in one line, and stays as it is", () =>
    onDatabase("empty", async (client, url) => {
      await client.query(await dump());
      await client.query("DELETE FROM _prisma_migrations WHERE migration_name LIKE '2026112000901%'");
      const [message] = await Promise.allSettled([migrate(url)]);
      expect(message).toMatchObject({
        status: "rejected",
        reason: { message: expect.stringMatching(/early version/) },
      });
      expect((await client.query("SELECT score FROM annotation LIMIT 1")).rowCount).toBe(1);
    }));
});
