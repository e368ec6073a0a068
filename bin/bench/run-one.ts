import { mkdir, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";
import { PROJECT_ROOT } from "../support/files.mjs";
import { seconds } from "../support/progress.mjs";
import { BENCHES } from "./benches";
import { tablesOf } from "./figures";

// A process of its own for each benchmark: `npm run bench` starts it with the benchmark's name.
const bench = BENCHES.find(({ name }) => name === process.argv[2]);
if (!bench) throw new Error(`There is no benchmark ${process.argv[2]}.`);

const begun = performance.now();
const result = await bench.measure();
const took = performance.now() - begun;
const machine = { node: process.version, processors: cpus().length, processor: cpus()[0]?.model ?? "unknown" };

const directory = join(PROJECT_ROOT, "bench/results");
const file = join(directory, `${bench.name}.json`);
await mkdir(directory, { recursive: true });
await writeFile(file, `${JSON.stringify({ bench: bench.name, at: new Date(), machine, result }, null, 2)}\n`);

console.log(`\n${bench.name}: ${bench.summary} (${seconds(took)})`);
for (const { title, rows } of tablesOf(result)) {
  console.log(title);
  console.table(rows);
}
