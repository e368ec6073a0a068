import packageFile from "@/package.json";

/** The version of this Tickbox, as its package says. */
export const TICKBOX_VERSION: string = packageFile.version;
