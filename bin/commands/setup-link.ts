import type { Command } from "commander";
import { createSetupLink } from "@/lib/auth/setup-link";

export function setupLinkCommand(command: Command): void {
  command
    .option("--force", "make one although there is an administrator, who lost the password for example")
    .option("--path", "print only the path, or nothing where there is an administrator already")
    .action(async (options: { force?: boolean; path?: boolean }) => {
      const link = await createSetupLink({ force: options.force ?? false });
      if (options.path) {
        if (link) console.log(link.path);
        return;
      }
      if (!link) {
        console.log("There is an administrator already. With --force you get a link all the same.");
        return;
      }
      const address = process.env.TICKBOX_URL ?? "http://localhost:3000";
      console.log(`Open ${address}${link.path}`);
      console.log(`It works once, until ${link.expiresAt.toISOString()}, and ends the links made before it.`);
    });
}
