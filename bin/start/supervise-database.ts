import { logFile } from "@/lib/db/embedded/embedded-server";
import { isProcessAlive } from "@/lib/db/embedded/process-identity.mjs";
import { rotateForeignLog } from "@/lib/db/embedded/rotating-log";
import { type OpenDatabase, openDatabase } from "@/lib/db/open-database";
import { STATE_DIRECTORY } from "../support/files.mjs";
import { messageOf } from "../support/shutdown";

export interface DatabaseSupervisor {
  /** Called when the server had to come back at another address. */
  onNewAddress(action: (url: string) => Promise<void>): void;
  close(): Promise<void>;
}

const POLL_MILLISECONDS = 500;
const LOG_POLL_MILLISECONDS = 60_000;

/** Starts the embedded PostgreSQL again when it ends by itself. A server of somebody else's is theirs to look after. */
export function superviseDatabase(opened: OpenDatabase): DatabaseSupervisor {
  let database = opened;
  let recovering: Promise<void> | undefined;
  let tell: (url: string) => Promise<void> = async () => undefined;
  if (opened.warning) console.error(opened.warning);

  const recover = async () => {
    console.error("PostgreSQL ended unexpectedly; starting it again.");
    try {
      const before = database.url;
      database = await openDatabase(STATE_DIRECTORY);
      if (database.url !== before) await tell(database.url);
      console.error("PostgreSQL runs again.");
      if (database.warning) console.error(database.warning);
    } catch (error) {
      console.error(messageOf(error));
    }
  };
  const timer = setInterval(() => {
    if (recovering || database.embeddedPid === null || isProcessAlive(database.embeddedPid)) return;
    recovering = recover().finally(() => {
      recovering = undefined;
    });
  }, POLL_MILLISECONDS);
  timer.unref();
  const logTimer = setInterval(() => {
    if (database.embeddedPid !== null) rotateForeignLog(logFile(STATE_DIRECTORY));
  }, LOG_POLL_MILLISECONDS);
  logTimer.unref();

  return {
    onNewAddress: (action) => {
      tell = action;
    },
    close: async () => {
      clearInterval(timer);
      clearInterval(logTimer);
      await recovering;
      await database.close();
    },
  };
}
