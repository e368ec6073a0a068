import { PROJECT_ROOT } from "../support/files.mjs";
import { forbiddenImports } from "./forbidden-imports";
import { importCycles } from "./import-cycles";
import { LAYERS } from "./layers";
import { readImports } from "./read-imports";

/** These still import each other's types; nothing is to be added here. */
const KNOWN_CYCLE = "lib/data/agreement/counts/";

/** What the whole tree breaks of the table of layers and of "no cycles", a sentence each. */
export function checkLayers(root: string = PROJECT_ROOT): string[] {
  const folders = new Set(LAYERS.map((layer) => layer.path.split("/", 1)[0] ?? layer.path));
  const imports = readImports(root, [...folders]);
  const cycles = importCycles(imports).filter(([first]) => !first?.startsWith(KNOWN_CYCLE));
  const sentences = cycles.map((files) => `these files import each other: ${files.join(", ")}`);
  return [...forbiddenImports(imports), ...sentences];
}
