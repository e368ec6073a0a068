import type { Command } from "commander";
import { createSetupLink } from "@/lib/auth/setup-link";
import { readInstance } from "../support/instance.mjs";

export function adminLinkCommand(command: Command): void {
  command
    .option("--first", "print only the path, and only where there is no admin yet")
    .action(async (options: { first?: boolean }) => {
      const link = await createSetupLink({ force: !options.first });
      if (options.first) {
        if (link) console.log(link.path);
        return;
      }
      if (!link) throw new Error("No link was made. Try again.");
      const address = (process.env.TICKBOX_URL ?? readInstance()?.address ?? "").replace(/\/$/, "");
      console.log(`${address}${link.path}`);
      const where = address === "" ? "Put the address at which Tickbox runs before it. " : "";
      console.error(
        `${where}It works once, until ${link.expiresAt.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" })}; links made before it have ended.`,
      );
    });
}
