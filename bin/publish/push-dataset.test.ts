import { createHash } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { hubFromEnvironment, pushDataset } from "./push-dataset";
import { type Answer, startHub } from "./testing/hub-stub";

const TOKEN = "hf_secret-token";
const README = { path: "README.md", bytes: Buffer.from("# Data") };
const TABLE = { path: "data/gold/train.parquet", bytes: Buffer.from("PAR1 rows PAR1") };
const PUSH = { repo: "lab/labels", isPrivate: true, files: [README, TABLE] };

let close = () => Promise.resolve();
afterEach(() => close());

async function hub(change?: Answer) {
  const started = await startHub(change);
  close = started.close;
  return { ...started, settings: hubFromEnvironment({ HF_TOKEN: TOKEN, HF_ENDPOINT: `${started.origin}/` }) };
}

test("files go in one commit, large ones through Git LFS, and the token to the hub alone", async () => {
  const { calls, stored, settings } = await hub();
  expect(await pushDataset(settings, PUSH)).toEqual({ url: `${settings.endpoint}/datasets/lab/labels` });
  const [create] = calls;
  expect(JSON.parse(create?.body.toString() ?? "")).toEqual({
    type: "dataset",
    name: "labels",
    organization: "lab",
    private: true,
  });
  const oid = createHash("sha256").update(TABLE.bytes).digest("hex");
  expect(stored.get(oid)?.equals(TABLE.bytes)).toBe(true);
  const commit = calls
    .at(-1)
    ?.body.toString()
    .split("\n")
    .map((line): unknown => JSON.parse(line));
  expect(commit).toEqual([
    { key: "header", value: { summary: "Publish labels from Tickbox", description: "" } },
    { key: "file", value: { path: "README.md", content: README.bytes.toString("base64"), encoding: "base64" } },
    { key: "lfsFile", value: { path: TABLE.path, algo: "sha256", oid, size: TABLE.bytes.byteLength } },
  ]);
  for (const { url, authorization } of calls) {
    expect(authorization).toBe(url?.startsWith("/storage/") ? undefined : `Bearer ${TOKEN}`);
  }
});

test("a dataset that is there already gets a new commit; bytes that the hub has are not sent again", async () => {
  const { calls, stored, settings } = await hub(({ url }) => {
    if (url === "/api/repos/create") return { status: 409, body: { error: "exists" } };
    const oid = createHash("sha256").update(TABLE.bytes).digest("hex");
    return url?.endsWith("/objects/batch") ? { body: { objects: [{ oid }] } } : {};
  });
  await pushDataset(settings, PUSH);
  expect(stored.size).toBe(0);
  expect(calls.at(-1)?.url).toBe("/api/datasets/lab/labels/commit/main");
});

test.each(["/api/repos/create", "/preupload/main", "/objects/batch", "/storage/", "/commit/main"])(
  "a refusal by %s is told without the token, and what follows is not asked",
  async (refusing) => {
    const { calls, settings } = await hub(({ url, authorization }) =>
      url?.includes(refusing) ? { status: 403, body: { error: `not with ${authorization}` } } : {},
    );
    const pushing = pushDataset(settings, PUSH);
    await expect(pushing).rejects.toThrow(/403/);
    await expect(pushing).rejects.not.toThrow(TOKEN);
    expect(calls.at(-1)?.url).toContain(refusing);
  },
);

test("without a token, or to another machine without TLS, nothing is begun", () => {
  expect(() => hubFromEnvironment({})).toThrow(/HF_TOKEN/);
  const insecure = () => hubFromEnvironment({ HF_TOKEN: TOKEN, HF_ENDPOINT: "http://hub.example.org" });
  expect(insecure).toThrow(/https/);
  expect(insecure).not.toThrow(TOKEN);
  expect(hubFromEnvironment({ HF_TOKEN: TOKEN }).endpoint).toBe("https://huggingface.co");
});
