import { openAsBlob } from "node:fs";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parquetWriteBuffer } from "hyparquet-writer";
import { HttpRater } from "@/e2e/support/http-rater";
import { prisma } from "@/lib/db/client";
import { importMessageSchema } from "@/lib/imports/import-report";
import { seedRound } from "@/lib/testing/labelling-study";
import { makePerson } from "@/lib/testing/people";
import { cookieHeader, sessionCookie } from "@/lib/testing/session-cookie";
import { writeInspectLog } from "./growing-files/large-log";
import { loops, quantiles } from "./labelling/measure";
import { startStack } from "./labelling/stack";

const RATERS = 8;
const INSTRUCTIONS = 8_000;
const SAMPLES = Number(process.env.TICKBOX_BENCH_SAMPLES ?? 86_000);
const ALONE_SECONDS = 15;
/** A round has tasks for longer than this; the file is sent again until the first, and raters stop at the second. */
const BESIDE_SECONDS = { least: 15, most: 60 };

interface Labelled {
  labelsPerSecond: number;
  median: number;
  p99: number;
  slowest: number;
}

/** Raters who label through HTTP while a researcher's files, which grow when they are read, are checked and imported. */
export async function growingFilesBench() {
  const folder = await mkdtemp(join(tmpdir(), "tickbox-growing-"));
  const stack = await startStack(RATERS, INSTRUCTIONS);
  try {
    const files = await writeFiles(folder);
    const researcher = await startResearcher(stack.address);
    const label = async (name: string): Promise<(isOver: () => boolean) => Promise<Labelled>> => {
      const round = await seedRound(stack.study.studyId, name);
      const raters = stack.study.raters.map((rater) => new HttpRater(stack.address, rater));
      // The first request of each has to claim, and to connect.
      await Promise.all(raters.map((rater) => rater.labelOn(round)));
      return (isOver) => labelling(raters, round, isOver);
    };
    await (await label("warm up"))(lasting(5));
    const rows = [];
    for (const { name, path, mode } of files) {
      const alone = await (await label(`alone, ${name}`))(lasting(ALONE_SECONDS));
      const besideIt = await label(`beside, ${name}`);
      const sending = researcher(path, mode);
      const tooLong = lasting(BESIDE_SECONDS.most);
      const beside = await besideIt(() => sending.isDone() || tooLong());
      const { seconds, answer } = await sending.last;
      rows.push({
        beside: `${mode} of ${name}`,
        megabytes: (await stat(path)).size / 1024 ** 2,
        seconds,
        answer,
        ofTheirRate: beside.labelsPerSecond / alone.labelsPerSecond,
        alone,
        with: beside,
      });
    }
    return { rows };
  } finally {
    await stack.stop();
    await rm(folder, { recursive: true });
  }
}

async function labelling(raters: readonly HttpRater[], round: string, isOver: () => boolean): Promise<Labelled> {
  const times: number[] = [];
  const begun = performance.now();
  await loops(raters.length, isOver, async (rater) => {
    const started = performance.now();
    const done = (await raters[rater]?.labelOn(round)) != null;
    times.push(performance.now() - started);
    return done;
  });
  const quantile = quantiles(times);
  return {
    labelsPerSecond: (1_000 * times.length) / (performance.now() - begun),
    median: quantile(0.5),
    p99: quantile(0.99),
    slowest: Math.max(...times),
  };
}

async function writeFiles(folder: string) {
  const text = "x".repeat(4 * 1024 ** 2);
  const parquet = async (rows: number) => {
    const path = join(folder, `${rows}.parquet`);
    const columnData = [{ name: "prompt", data: Array.from({ length: rows }, () => text) }];
    await writeFile(path, Buffer.from(parquetWriteBuffer({ columnData })));
    return path;
  };
  const log = join(folder, "log.json");
  await writeInspectLog(log, SAMPLES);
  return [
    { name: "an Inspect log", path: log, mode: "commit" },
    { name: "3,000 rows of 4 MB in Parquet", path: await parquet(3_000), mode: "check" },
    { name: "300 rows of 4 MB in Parquet", path: await parquet(300), mode: "check" },
  ] as const;
}

/** Sends a file, small ones again and again, and tells what the last answer was and how long it took. */
async function startResearcher(address: string) {
  const viewer = await makePerson("Researcher");
  const cookie = cookieHeader(await sessionCookie(viewer.userId, process.env.BETTER_AUTH_SECRET ?? ""));
  const send = async (path: string, mode: "check" | "commit") => {
    const memberships = { create: { userId: viewer.userId, role: "owner" as const } };
    const { id } = await prisma().study.create({ data: { name: "Large", memberships } });
    const query = new URLSearchParams({ mode, fileName: basename(path) });
    const begun = performance.now();
    const response = await fetch(`${address}/api/v1/studies/${id}/imports?${query}`, {
      method: "POST",
      headers: { cookie, origin: address, "content-type": "application/octet-stream" },
      body: await openAsBlob(path),
    });
    const last = importMessageSchema.parse(JSON.parse((await response.text()).trim().split("\n").at(-1) ?? ""));
    return { seconds: (performance.now() - begun) / 1_000, answer: lastWords(last) };
  };
  return (path: string, mode: "check" | "commit") => {
    const isEnough = lasting(BESIDE_SECONDS.least);
    let isDone = false;
    const again = async () => {
      let last = await send(path, mode);
      while (!isEnough()) last = await send(path, mode);
      return last;
    };
    const last = again().finally(() => {
      isDone = true;
    });
    return { last, isDone: () => isDone };
  };
}

function lastWords(message: ReturnType<typeof importMessageSchema.parse>): string {
  if (message.type !== "result") return message.type === "error" ? message.message : "it broke off";
  const [problem] = message.report.problems;
  return problem ? `expected ${problem.expected}, found ${problem.found}` : `${message.report.records} records`;
}

function lasting(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1_000;
  return () => performance.now() >= end;
}
