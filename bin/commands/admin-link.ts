import type { Command } from "commander";
import { createSetupLink } from "@/lib/auth/setup-link";
import { runningServerUrl } from "@/lib/db/embedded/running-server-url";
import { EMBEDDED_DATABASE } from "@/lib/db/open-database";
import { STATE_DIRECTORY } from "../support/files.mjs";
import { addressOf, readInstance } from "../support/instance.mjs";

export function adminLinkCommand(command: Command): void {
  command
    .option("--first", "print only the path, and only if there is no admin yet")
    .action(async (options: { first?: boolean }) => {
      const link = await createSetupLink({ force: !options.first });
      if (options.first) {
        if (link) console.log(link.path);
        return;
      }
      if (!link) throw new Error("The link could not be created. Try again.");
      const running = addressOf(readInstance(), await givenDatabase());
      const address = (process.env.TICKBOX_URL ?? running ?? "").replace(/\/$/, "");
      console.log(`${address}${link.path}`);
      const where = address === "" ? "Put the address at which Tickbox runs before it. " : "";
      console.error(
        `${where}It works once, until ${link.expiresAt.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" })}; links made before it have ended.`,
      );
    });
}

/** The database at work, unless it is the embedded one: a link for another one is of no use at this checkout's address. */
async function givenDatabase(): Promise<string | null> {
  const url = process.env.DATABASE_URL ?? null;
  return url === (await runningServerUrl(STATE_DIRECTORY, EMBEDDED_DATABASE)) ? null : url;
}
