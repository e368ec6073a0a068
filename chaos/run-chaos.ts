import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { patience } from "@/bin/support/patience.mjs";
import { atEnd } from "@/bin/support/shutdown";
import { textTable } from "@/bin/support/text-table";
import { disconnect } from "@/lib/db/connections";
import { findClusterHome } from "@/lib/db/embedded/cluster-home";
import { temporaryStateDirectory } from "@/lib/db/testing/temporary-state-directory";
import { seedStudy } from "@/lib/testing/labelling-study";
import { ATTACKS } from "./attacks";
import { type Fault, faults } from "./faults";
import { watchHealth } from "./health-watch";
import { Instance } from "./instance";
import { KILLED_IMPORTS } from "./killed-imports";
import { Labelling } from "./labelling";
import { verify } from "./verify";

const run = promisify(execFile);

export interface ChaosOptions {
  minutes: number;
  raters: number;
  /** only faults whose names hold one of these, separated by commas */
  only: string;
}

const INSTRUCTIONS = 2_000;
const PAUSE_BESIDE_MILLISECONDS = 500;
const QUIET_MILLISECONDS = 3_000;
const DISK = "1g";
/** For one fault, and for all raters to stop. */
const PATIENCE_SECONDS = 180;

/**
 * Breaks a Tickbox of its own again and again while raters label, then looks whether anything was lost.
 * @returns what is wrong; nothing when all is well
 */
export async function runChaos({ minutes, raters, only }: ChaosOptions): Promise<string[]> {
  const directory = await temporaryStateDirectory("chaos");
  const smallDisk = await mountSmallDisk(directory);
  let instance: Instance | undefined;
  atEnd(async () => {
    // What never settles keeps its connection.
    await inTime("its connections end", disconnect()).catch((error: unknown) => console.error(String(error)));
    await instance?.end("SIGTERM");
    // Where the runtime user cannot reach the temporary directory the data are elsewhere.
    const data = await findClusterHome(directory).then((home) => home.directory);
    if (smallDisk) await run("umount", [directory]);
    for (const left of [directory, data]) await rm(left, { recursive: true, force: true });
  });
  console.log(`Starting Tickbox in ${directory}.`);
  instance = await Instance.start(directory);
  const study = await seedStudy(raters, INSTRUCTIONS, await instance.secret());
  const labelling = new Labelling(study, instance.address);
  labelling.start();
  await labelling.untilLabelled();

  const all = [...faults(smallDisk), ...KILLED_IMPORTS, ...ATTACKS].filter(({ name }) =>
    only.split(",").some((text) => name.includes(text)),
  );
  const tried = all.filter(({ skipped }) => !skipped);
  const seconds = new Map<Fault, number[]>(tried.map((fault) => [fault, []]));
  const found: string[] = [];
  const end = Date.now() + minutes * 60_000;
  for (let turn = 0; Date.now() < end; turn += 1) {
    const fault = tried[turn % tried.length];
    if (!fault) break;
    try {
      const took = await inTime(`${fault.name}, and labels again`, tryOut(fault, instance, labelling, found));
      seconds.get(fault)?.push(took);
      console.log(`${fault.name}: labels again after ${took.toFixed(1)} s; ${labelling.acknowledged.length} in all`);
    } catch (error) {
      // What was acknowledged until then is looked at all the same.
      found.push(error instanceof Error ? error.message : String(error));
      break;
    }
    await sleep(QUIET_MILLISECONDS);
  }
  await inTime("raters stop", labelling.stop()).catch((error: unknown) => found.push(String(error)));
  const problems = [
    ...found,
    ...(await inTime("the labels are looked at", verify(labelling.roundIds, labelling.acknowledged)).catch(
      (error: unknown) => [String(error)],
    )),
    ...new Set(labelling.complaints.map((complaint) => `a rater was told: ${complaint}`)),
  ];
  console.log(`\n${table(all, seconds)}\n`);
  console.log(
    `${labelling.acknowledged.length.toLocaleString("en")} labels acknowledged to ${raters} raters in ${labelling.roundIds.length} rounds; ${labelling.retries.toLocaleString("en")} requests sent again, ${labelling.lostLeases} refused since the lease had lapsed.`,
  );
  return problems;
}

/** @returns after how many seconds there were labels again; of a restart, the longest time without one */
async function tryOut(fault: Fault, instance: Instance, labelling: Labelling, found: string[]): Promise<number> {
  // Raters who label as fast as they can leave nothing of a small machine: health would be late without any attack.
  labelling.pauseMilliseconds = fault.isBeside ? PAUSE_BESIDE_MILLISECONDS : 0;
  const stopWatching = fault.isBeside ? watchHealth(instance.address) : null;
  labelling.longestSilence();
  await fault.cause(instance, labelling);
  const begun = performance.now();
  // Labels go on while the next start takes the place of what was killed.
  if (fault.restarts) await instance.ready();
  await instance.untilHealthy();
  await labelling.untilLabelled();
  const took = (fault.restarts ? labelling.longestSilence() : performance.now() - begun) / 1_000;
  if (stopWatching) {
    const { problem, slowest } = await stopWatching();
    console.log(`${fault.name}: the slowest answer about health took ${Math.round(slowest)} ms`);
    if (problem !== null) found.push(`${fault.name}: ${problem}`);
  }
  return took;
}

/** The end of patience with what may never end; it is left to itself then. */
async function inTime<Result>(what: string, work: Promise<Result>): Promise<Result> {
  const milliseconds = patience(PATIENCE_SECONDS);
  const late = sleep(milliseconds, undefined, { ref: false }).then(() => {
    throw new Error(`Waited ${Math.round(milliseconds / 1_000)} s in vain: ${what}.`);
  });
  return Promise.race([work, late]);
}

function table(all: readonly Fault[], seconds: ReadonlyMap<Fault, readonly number[]>): string {
  return textTable(
    [
      { title: "fault" },
      { title: "times", align: "right" },
      { title: "labels again after", align: "right" },
      { title: "at most", align: "right" },
      { title: "" },
    ],
    all.map((fault) => {
      const sorted = [...(seconds.get(fault) ?? [])].sort((a, b) => a - b);
      const show = (value: number | undefined) => (value === undefined ? "" : `${value.toFixed(1)} s`);
      const median = sorted[Math.floor((sorted.length - 1) / 2)];
      const note = fault.skipped ? `skipped: ${fault.skipped}` : "";
      return [fault.name, String(sorted.length), show(median), show(sorted.at(-1)), note];
    }),
  );
}

/** A file system that can be filled without harm to others; only root may make one. */
async function mountSmallDisk(directory: string): Promise<boolean> {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  try {
    await run("mount", ["-t", "tmpfs", "-o", `size=${DISK},mode=711`, "tmpfs", directory]);
    return true;
  } catch {
    return false;
  }
}
