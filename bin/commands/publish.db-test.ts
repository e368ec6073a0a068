import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { startHub } from "../publish/testing/hub-stub";
import { runCommand } from "../testing/run-command";

const REPO = "lab/labels";
let folder: string;
let hub: Awaited<ReturnType<typeof startHub>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tickbox-publish-"));
  hub = await startHub();
  vi.stubEnv("HF_TOKEN", "hf_secret-token");
  vi.stubEnv("HF_ENDPOINT", hub.origin);
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await hub.close();
  await rm(folder, { recursive: true });
});

async function publish(...words: string[]) {
  const study = await makeStudy(3);
  const roundId = await makeRound(study, "preference");
  await addLabels(roundId, await makeRater(study.studyId, { kind: "human" }), [1, 5, 3]);
  const out = join(folder, roundId);
  return {
    out,
    ...(await runCommand(["publish", "--round", roundId, "--license", "cc-by-4.0", ...words, "--out", out])),
  };
}

test("a dry run shows what would go, writes the folder where asked, and sends nothing", async () => {
  const { code, stdout, out } = await publish("--repo", REPO, "--dry-run");
  expect(code).toBe(0);
  expect(stdout).toContain("3 rows  data/labels/train.parquet");
  expect(stdout).toContain(`Nothing was sent. These files would go to the dataset ${REPO}.`);
  expect(hub.calls).toEqual([]);
  expect((await readdir(out)).sort()).toEqual(["README.md", "croissant.json", "data"]);
});

test("the files that the folder holds are pushed, and the token is told to nobody", async () => {
  const { code, stdout, stderr, out } = await publish("--repo", REPO, "--tables", "gold");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toContain(`Pushed to ${hub.origin}/datasets/${REPO}`);
  const tables = await Promise.all(["gold", "dpo"].map((table) => readFile(join(out, "data", table, "train.parquet"))));
  const stored = [...hub.stored.values()];
  expect(stored).toHaveLength(2);
  for (const table of tables) expect(stored.some((bytes) => bytes.equals(table))).toBe(true);
  const commit = hub.calls.at(-1)?.body.toString() ?? "";
  expect(commit).toContain((await readFile(join(out, "README.md"))).toString("base64"));
  expect(commit + stdout).not.toContain("hf_secret-token");
});

/** What load_dataset reads first: the card's front matter, and of each split the file that it names. */
test("every file that the card's front matter names is there, and its rows can be read", async () => {
  const { out } = await publish("--test-share", "0.5", "--seed", "2");
  const [, front = ""] = /^---\n(.*?)\n---\n/s.exec(await readFile(join(out, "README.md"), "utf8")) ?? [];
  const named = [...front.matchAll(/ {4}path: (\S+)/g)].map(([, path = ""]) => path);
  expect(named.filter((path) => path.startsWith("data/labels/")).sort()).toEqual([
    "data/labels/test.parquet",
    "data/labels/train.parquet",
  ]);
  let labels = 0;
  for (const path of named) {
    const rows = await parquetReadObjects({ file: new Uint8Array(await readFile(join(out, path))).buffer });
    expect(rows.length, path).toBeGreaterThan(0);
    if (path.startsWith("data/labels/")) labels += rows.length;
  }
  expect(labels).toBe(3);
});

test.each([
  [["--test-share", "2"], "--test-share"],
  [["--tables", "none"], "--tables"],
  [["--repo", "nobody"], "--repo takes owner/name"],
])("%j is refused by name", async (words, told) => {
  const { code, stderr } = await publish(...words);
  expect(code).not.toBe(0);
  expect(stderr).toContain(told);
});
