import type { Command } from "commander";
import { createSetupLink } from "@/lib/auth/setup-link";

export function adminLinkCommand(command: Command): void {
  command.action(async () => {
    const link = await createSetupLink({ force: true });
    if (!link) throw new Error("No link was made.");
    const address = process.env.TICKBOX_URL?.replace(/\/$/, "");
    console.log(address ? `${address}${link.path}` : link.path);
    const hint = address ? "Open it" : "Open it after the address at which Tickbox runs";
    console.error(`${hint}, once, until ${link.expiresAt.toLocaleString()}. Links made before it no longer work.`);
  });
}
