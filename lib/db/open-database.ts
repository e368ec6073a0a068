import { checkDatabase, checkPooler } from "./check-database";
import { directUrl } from "./connections";
import { handDatabaseToApp } from "./embedded/app-role";
import { joinEmbeddedServer } from "./embedded/shared-server";

/** A database that may be used until it is closed. */
export interface OpenDatabase {
  url: string;
  /** PostgreSQL itself, where `url` names a pooler by transaction: for migrations, backups and the job queue. */
  directUrl: string;
  /** The embedded server's process id; null for a server that DATABASE_URL names. */
  embeddedPid: number | null;
  /** What its owner should hear about how the embedded server started; null when all was well. */
  warning: string | null;
  close(): Promise<void>;
}

export const EMBEDDED_DATABASE = "tickbox";

/**
 * The database Tickbox works on: the one DATABASE_URL names, else that of the embedded server, which is started when
 * it does not run. Throws an error of one line that says what is wrong.
 * @param stateDirectory the checkout's `.tickbox`
 */
export async function openDatabase(stateDirectory: string): Promise<OpenDatabase> {
  const given = process.env.DATABASE_URL;
  if (!given && process.env.TICKBOX_DIRECT_URL) {
    throw new Error(
      "TICKBOX_DIRECT_URL is set without DATABASE_URL, the address of the pooler. Set both, or only DATABASE_URL.",
    );
  }
  if (given) {
    const direct = directUrl() ?? given;
    const problem = (await checkDatabase(direct)) ?? (await checkPooler(given, direct));
    if (problem) throw new Error(problem.message);
    return { url: given, directUrl: direct, embeddedPid: null, warning: null, close: async () => undefined };
  }
  const share = await joinEmbeddedServer(stateDirectory);
  let url: string;
  try {
    url = await handDatabaseToApp(share.server.url(EMBEDDED_DATABASE));
  } catch (error) {
    await share.leave();
    throw error;
  }
  return {
    url,
    directUrl: url,
    embeddedPid: share.server.pid,
    warning: share.server.warning,
    close: () => share.leave(),
  };
}
