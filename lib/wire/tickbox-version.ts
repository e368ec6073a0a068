import packageFile from "@/package.json" with { type: "json" };

/** The version of this Tickbox, as its package says. */
export const TICKBOX_VERSION: string = packageFile.version;
