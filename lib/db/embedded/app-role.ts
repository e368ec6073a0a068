import { createHmac } from "node:crypto";
import { type Client, escapeIdentifier, escapeLiteral } from "pg";
import { connectClient, deadline } from "../deadlines";
import { SUPERUSER } from "./initialise-cluster";

/**
 * The role that Tickbox itself uses: it owns its database, migrations included, and is nobody outside it. Who gets hold of
 * a statement of ours can then neither read the machine's files nor run its programs, as a superuser's statements can.
 */
const APP_ROLE = "tickbox_app";

/** The address for the app, from the superuser's. Its password follows from the superuser's, and not the other way round. */
export function appUrl(superuserUrl: string): string {
  const url = new URL(superuserUrl);
  url.username = APP_ROLE;
  url.password = createHmac("sha256", url.password).update(APP_ROLE).digest("base64url");
  return url.href;
}

/**
 * Sees to it that the app can work in its database: makes both where they are missing, and hands over what the superuser
 * owns there, as in data folders of before. Processes that start at once take turns.
 * @param superuserUrl of a database "name" on the embedded server
 * @returns the app's address of that database
 */
export async function handDatabaseToApp(superuserUrl: string): Promise<string> {
  const target = new URL(superuserUrl);
  const name = decodeURIComponent(target.pathname.slice(1));
  const app = appUrl(superuserUrl);
  target.pathname = "/postgres";
  await withClient(target.href, async (client) => {
    // Ours among PostgreSQL's advisory locks, until the connection ends.
    await client.query("SELECT pg_advisory_lock(7425270)");
    await prepareRole(client, new URL(target.pathname, app));
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${escapeIdentifier(name)} OWNER ${APP_ROLE}`);
    else await client.query(`ALTER DATABASE ${escapeIdentifier(name)} OWNER TO ${APP_ROLE}`);
    await withClient(superuserUrl, (inside) => inside.query(HAND_OVER));
  });
  return app;
}

/** @param app where the role signs in */
async function prepareRole(client: Client, app: URL): Promise<void> {
  const { rowCount } = await client.query("SELECT FROM pg_roles WHERE rolname = $1", [APP_ROLE]);
  if (rowCount === 1 && (await accepts(app.href))) return;
  // Not written into PostgreSQL's log should it fail.
  await client.query("SET log_min_error_statement = panic");
  await client.query(
    `${rowCount === 0 ? "CREATE" : "ALTER"} ROLE ${APP_ROLE} LOGIN NOSUPERUSER PASSWORD ${escapeLiteral(app.password)}`,
  );
}

async function accepts(url: string): Promise<boolean> {
  return withClient(url, () => Promise.resolve(true)).catch(() => false);
}

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = await connectClient(url, deadline("long"));
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Everything in the database that the superuser owns and PostgreSQL itself did not bring. A serial's sequence goes with its table. */
const HAND_OVER = `
  DO $$
  DECLARE
    change text;
    superuser oid := '${SUPERUSER}'::regrole;
  BEGIN
    FOR change IN
      WITH ours AS (
        SELECT oid, nspname, nspowner FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema')
      SELECT format('SCHEMA %I', nspname) FROM ours WHERE nspowner = superuser
      UNION ALL
      SELECT format('TABLE %s', c.oid::regclass) FROM pg_class c JOIN ours ON ours.oid = c.relnamespace
      WHERE c.relowner = superuser AND (c.relkind IN ('r', 'p', 'v', 'm') OR c.relkind = 'S' AND NOT EXISTS (
        SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype IN ('a', 'i')))
      UNION ALL
      SELECT format('ROUTINE %s', p.oid::regprocedure) FROM pg_proc p JOIN ours ON ours.oid = p.pronamespace
      WHERE p.proowner = superuser
      UNION ALL
      SELECT format('TYPE %s', t.oid::regtype) FROM pg_type t JOIN ours ON ours.oid = t.typnamespace
      WHERE t.typowner = superuser AND (t.typtype IN ('e', 'd') OR t.typtype = 'c' AND EXISTS (
        SELECT FROM pg_class c WHERE c.oid = t.typrelid AND c.relkind = 'c'))
    LOOP
      EXECUTE format('ALTER %s OWNER TO ${APP_ROLE}', change);
    END LOOP;
  END $$`;
