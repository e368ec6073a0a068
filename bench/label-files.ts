import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { loadavg } from "node:os";
import { join } from "node:path";
import { PROJECT_ROOT } from "@/bin/support/files.mjs";
import { temporaryStateDirectory } from "@/lib/db/testing/temporary-state-directory";
import { syntheticMatrix } from "./stats-matrix";

const UNITS = Number(process.env.TICKBOX_BENCH_UNITS ?? 1_000_000);
const RATERS = 5;
const TURNS = 5;
const UNITS_AT_ONCE = 20_000;
const PYTHON = process.env.TICKBOX_BENCH_PYTHON ?? "python3";

const SHAPES = ["wide", "long"] as const;
type Shape = (typeof SHAPES)[number];

interface Program {
  readonly name: string;
  command(shape: Shape, file: string): { program: string; words: string[] };
}

/** Reported by the process itself as it exits: memory measured from outside includes the parent it was forked from. */
const TELL = `
import { existsSync, readFileSync } from "node:fs";
process.on("exit", () => {
  const { user, system } = process.cpuUsage();
  const status = existsSync("/proc/self/status") ? readFileSync("/proc/self/status", "utf8") : "";
  const peak = /VmHWM:\\s+(\\d+)/.exec(status)?.[1] ?? process.resourceUsage().maxRSS;
  console.error("seconds", (user + system) / 1e6, "peak", peak);
});`;

const TICKBOX: Program = {
  name: "tickbox agreement",
  command: (shape, file) => ({
    program: process.execPath,
    words: [
      "--import",
      `data:text/javascript,${encodeURIComponent(TELL)}`,
      join(PROJECT_ROOT, "bin/tickbox.mjs"),
      "agreement",
      file,
      ...(shape === "wide" ? ["--wide"] : []),
      "--json",
      "--statistics",
      "alpha",
      "--level",
      "ordinal",
      "--bootstrap",
      "0",
    ],
  }),
};

const OTHERS: readonly Program[] = [
  { name: "pandas, alpha in numpy", command: (shape, file) => pandas(shape, "numpy", file) },
  { name: "pandas, fast-krippendorff", command: (shape, file) => pandas(shape, "krippendorff", file) },
];

function pandas(shape: Shape, library: string, file: string) {
  const script = join(PROJECT_ROOT, "bench/label-files.py");
  return { program: PYTHON, words: [script, shape, library, file] };
}

/** Alpha of label files by the command line compared with pandas: whole processes in turns, from start to figure. */
export async function labelFilesBench(): Promise<object> {
  const folder = await temporaryStateDirectory("bench");
  try {
    const files = { wide: join(folder, "wide.csv"), long: join(folder, "long.csv") };
    writeFiles(files);
    const [rows, skipped]: [object[], string[]] = [[], []];
    for (const shape of SHAPES) {
      const measured = new Map<Program, Run[]>();
      for (let turn = 0; turn < TURNS; turn++) {
        for (const program of [TICKBOX, ...OTHERS]) {
          const run = await runOnce(program, shape, files[shape]);
          if (run) measured.set(program, [...(measured.get(program) ?? []), run]);
        }
      }
      const own = measured.get(TICKBOX) ?? [];
      assertEqual([...measured.values()].flat());
      const megabytes = (await stat(files[shape])).size / 1e6;
      for (const [{ name }, runs] of measured) {
        rows.push({
          file: `${shape}, ${megabytes.toFixed(0)} MB`,
          program: name,
          "processor s": middleOf(runs.map((run) => run.processor)),
          "wall s": middleOf(runs.map((run) => run.wall)),
          "peak MB": middleOf(runs.map((run) => run.peak)),
          // Of the same turn each: the machine's other load changes from turn to turn.
          "its processor time of tickbox's": inWords(
            runs.map((run, turn) => run.processor / (own[turn]?.processor ?? 0)),
          ),
          "wall time likewise": inWords(runs.map((run, turn) => run.wall / (own[turn]?.wall ?? 0))),
        });
      }
      for (const program of OTHERS) {
        if (!measured.has(program)) skipped.push(`${shape}: skipped ${program.name}, which ${PYTHON} does not have`);
      }
    }
    const load = loadavg()[0] ?? 0;
    return { rows, about: { units: UNITS, raters: RATERS, turns: TURNS, "load at the end": load }, skipped };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The synthetic matrix of the statistics' bench: without ids a unit a line, and a label a line. */
function writeFiles({ wide, long }: Record<Shape, string>): void {
  const cells = syntheticMatrix(UNITS, RATERS);
  const raters = Array.from({ length: RATERS }, (_, rater) => `rater_${rater + 1}`);
  appendFileSync(wide, `${raters.join(",")}\n`);
  appendFileSync(long, "unit,rater,label\n");
  for (let first = 0; first < UNITS; first += UNITS_AT_ONCE) {
    let [wideText, longText] = ["", ""];
    for (let unit = first; unit < Math.min(UNITS, first + UNITS_AT_ONCE); unit++) {
      const labels = raters.map((_, rater) => cells[unit * RATERS + rater] ?? Number.NaN);
      wideText += `${labels.map((label) => (Number.isNaN(label) ? "" : label)).join(",")}\n`;
      labels.forEach((label, rater) => {
        if (!Number.isNaN(label)) longText += `unit_${unit + 1},${raters[rater]},${label}\n`;
      });
    }
    appendFileSync(wide, wideText);
    appendFileSync(long, longText);
  }
}

interface Run {
  readonly alpha: number;
  readonly processor: number;
  readonly wall: number;
  readonly peak: number;
}

/** null where the program, or what it needs, is not there */
async function runOnce({ name, command }: Program, shape: Shape, file: string): Promise<Run | null> {
  const { program, words } = command(shape, file);
  const begun = performance.now();
  const child = spawn(program, words, { cwd: PROJECT_ROOT, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const ended: unknown = await once(child, "close").catch((error: unknown) => error);
  const wall = (performance.now() - begun) / 1000;
  if (ended instanceof Error || output.trim() === "missing") return null;
  const figure = (pattern: RegExp) => Number(pattern.exec(output)?.[1] ?? Number.NaN);
  const [alpha, processor] = [figure(/(?:^alpha |"value": ?)(-?[\d.]+)/), figure(/seconds ([\d.]+)/)];
  const peak = figure(/peak (\d+)/) / 1024;
  if ([alpha, processor, peak].some(Number.isNaN)) throw new Error(`${name} gave no figures: ${output}`);
  return { alpha, processor, wall, peak };
}

function assertEqual(runs: readonly Run[]): void {
  const alphas = runs.map(({ alpha }) => alpha);
  if (Math.max(...alphas) - Math.min(...alphas) > 1e-9) throw new Error(`Alphas differ: ${alphas.join(", ")}.`);
}

function middleOf(figures: readonly number[]): number {
  return [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}

/** Their median, and from where to where they go. */
function inWords(figures: readonly number[]): string {
  const [least, most] = [Math.min(...figures), Math.max(...figures)];
  return `${middleOf(figures).toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})`;
}
