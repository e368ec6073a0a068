import packageFile from "@/package.json" with { type: "json" };

/** The version of this Tickbox, as its package says. */
export const TICKBOX_VERSION: string = packageFile.version;

/** How the command line is called here: in a clone, or by a package's name, which the launcher gives to what it starts. */
export const commandName = (): string => process.env.TICKBOX_COMMAND ?? "npm run -s tickbox --";
