/** How the command line is called here: in a clone, or by a package's name, which the launcher gives to what it starts. */
export const commandName = (): string => process.env.TICKBOX_COMMAND ?? "npm run -s tickbox --";
