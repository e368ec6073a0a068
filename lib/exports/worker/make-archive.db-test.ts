import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { countParts } from "@/lib/exports/server/prepared/export-progress";
import { makeVariedRound, type VariedOptions } from "@/lib/exports/server/testing/varied-round";
import { ARCHIVE } from "@/lib/exports/study-export";
import { OPERATOR, type Viewer } from "@/lib/people/viewer";
import type { Protocol } from "@/lib/round/protocol/protocol";
import { PROTOCOL_IDS } from "@/lib/round/protocol/protocols";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeStudy } from "@/lib/testing/round";
import { makeArchive } from "./make-archive";

async function bytesOf(viewer: Viewer, studyId: string): Promise<Buffer> {
  const archive = await makeArchive(viewer, studyId);
  try {
    const chunks: Uint8Array[] = [];
    for await (const chunk of archive.read()) chunks.push(chunk);
    return Buffer.concat(chunks);
  } finally {
    await archive.remove();
  }
}

/** A study of one varied round; its instructions as an import makes them. */
async function variedStudy(protocol: Protocol, options: VariedOptions = {}): Promise<string> {
  const roundId = await makeVariedRound(protocol, options);
  const { studyId } = await prisma().round.findUniqueOrThrow({ where: { id: roundId }, select: { studyId: true } });
  return studyId;
}

const PYTHON = process.env.PYTHON ?? "/usr/bin/python3";

function hasNumpy(): boolean {
  try {
    execFileSync(PYTHON, ["-c", "import numpy"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Unpacks an archive and recomputes its numbers, after a change of one of its files. */
async function recompute(zip: Buffer, change?: { file: string; from: RegExp; to: string }) {
  const folder = await mkdtemp(join(tmpdir(), "tickbox-archive-"));
  try {
    await writeFile(join(folder, "archive.zip"), zip);
    await promisify(execFile)(PYTHON, ["-m", "zipfile", "-e", join(folder, "archive.zip"), folder]);
    if (change) {
      const path = join(folder, change.file);
      const text = await readFile(path, "utf8");
      expect(text).toMatch(change.from);
      await writeFile(path, text.replace(change.from, change.to));
    }
    const script = join(folder, "recompute.py");
    return await promisify(execFile)(PYTHON, [script]).then(
      ({ stdout }) => ({ code: 0, stdout }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        stdout: error.stdout + error.stderr,
      }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test("a prepared archive counts its rounds", async () => {
  const studyId = await variedStudy("check_then_score");
  expect(await countParts(studyId, { file: ARCHIVE })).toBe(1);
  let done = 0;
  const archive = await makeArchive(OPERATOR, studyId, {
    onRound: () => {
      done += 1;
    },
  });
  await archive.remove();
  expect(done).toBe(1);
});

test("the same data give the same bytes, whoever may export the study asks, and nobody else", async () => {
  const studyId = await variedStudy("check_then_score");
  const researcher = await makeMember(studyId, "researcher");
  expect((await bytesOf(OPERATOR, studyId)).equals(await bytesOf(researcher, studyId))).toBe(true);
  for (const outsider of [await makePerson("Stranger"), await makeMember(studyId, "annotator")]) {
    await expect(makeArchive(outsider, studyId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  const empty = await makeStudy(0);
  expect((await bytesOf(OPERATOR, empty.studyId)).byteLength).toBeGreaterThan(1_000);
});

const KINDS: [string, Protocol, VariedOptions][] = [
  ...PROTOCOL_IDS.map((protocol): [string, Protocol, VariedOptions] => [protocol, protocol, {}]),
  ["numbers", "direct_scoring", { scale: "number" }],
  ["categories", "direct_scoring", { scale: "categories", levelNames: ["raters", "b, c", "d"] }],
];

test.runIf(hasNumpy()).each(KINDS)("its script computes every number of %s again", async (_, protocol, options) => {
  const { code, stdout } = await recompute(await bytesOf(OPERATOR, await variedStudy(protocol, options)));
  expect(stdout).toMatch(/^Equal: all \d+\.$/m);
  expect(code).toBe(0);
});

test.runIf(hasNumpy())("its script draws intervals again, and names those that it does not compute", async () => {
  const interval = { low: 0.1, high: 0.2, confidence: 0.95, method: "bootstrap over tasks, percentile", resamples: 9 };
  const zip = await bytesOf(OPERATOR, await variedStudy("direct_scoring"));
  const changed = (to: object) =>
    recompute(zip, {
      file: "rounds/01-varied/manifest.json",
      from: /"interval": (null|\{[^}]*\})/,
      to: `"interval": ${JSON.stringify(to)}`,
    });
  const where = "rounds/01-varied/manifest.json, labels";
  const { stdout } = await changed(interval);
  expect(stdout).toContain(`NOT EQUAL  ${where}  interval of alpha: printed 0.1 to 0.2, drawn again from`);
  const { stdout: corrected } = await changed({ ...interval, method: "bootstrap over tasks, bca" });
  expect(corrected).toContain("Not recomputed");
  expect(corrected).toContain(`  ${where}: interval of alpha, 0.1 to 0.2 (bootstrap over tasks, bca)`);
});

test.runIf(hasNumpy())("its script says which number was changed, and which file", async () => {
  const zip = await bytesOf(OPERATOR, await variedStudy("check_then_score"));
  const folder = "rounds/01-varied";
  const changes = [
    { file: `${folder}/gold.jsonl`, from: /"mean":[\d.]+/, to: '"mean":9.5', what: "mean: printed 9.5" },
    { file: `${folder}/manifest.json`, from: /"alpha": -?[\d.]+/, to: '"alpha": 0.5', what: "alpha: printed 0.5" },
    { file: `${folder}/labels.jsonl`, from: /"answer":"YES"/, to: '"answer":"NO"', what: "n_yes" },
    { file: `${folder}/tables.json`, from: /"mean_score": [\d.]+/, to: '"mean_score": 1.25', what: "mean_score" },
  ];
  for (const { what, ...change } of changes) {
    const { code, stdout } = await recompute(zip, change);
    expect(code, what).toBe(1);
    expect(stdout).toContain(`NOT EQUAL  ${change.file}  SHA-256`);
    expect(stdout).toContain(what);
  }
});
