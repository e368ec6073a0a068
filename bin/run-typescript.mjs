// `node bin/run-typescript.mjs PATH`: runs a program that is no command of the command line.
import { loadTypeScript } from "./support/typescript.mjs";

const [path = ""] = process.argv.splice(2, 1);
await loadTypeScript(path);
