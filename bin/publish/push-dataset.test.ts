import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { hubFromEnvironment, pushDataset } from "./push-dataset";

const TOKEN = "hf_secret-token";
const README = { path: "README.md", bytes: Buffer.from("# Data") };
const TABLE = { path: "data/gold/train.parquet", bytes: Buffer.from("PAR1 rows PAR1") };
const PUSH = { repo: "lab/labels", isPrivate: true, files: [README, TABLE] };

interface Call {
  method: string | undefined;
  url: string | undefined;
  authorization: string | undefined;
  body: Buffer;
}
type Answer = (call: Call, origin: string) => { status?: number; body?: unknown };

let close = () => Promise.resolve();
afterEach(() => close());

/** A hub that speaks the commit protocol: repository, preupload, Git LFS, commit. */
async function hub(change: Answer = () => ({})) {
  const calls: Call[] = [];
  const stored = new Map<string, Buffer>();
  let origin = "";
  const answer: Answer = (call) => {
    const { url = "", body } = call;
    if (url === "/api/repos/create") return { status: 200, body: {} };
    if (url === "/api/datasets/lab/labels/preupload/main") {
      const { files } = z.object({ files: z.array(z.object({ path: z.string() })) }).parse(JSON.parse(body.toString()));
      const modes = files.map(({ path }) => ({ path, uploadMode: path.endsWith(".parquet") ? "lfs" : "regular" }));
      return { body: { files: modes } };
    }
    if (url === "/datasets/lab/labels.git/info/lfs/objects/batch") {
      const asked = z.object({ objects: z.array(z.object({ oid: z.string() })) }).parse(JSON.parse(body.toString()));
      const objects = asked.objects.map(({ oid }) => ({
        oid,
        actions: {
          upload: { href: `${origin}/storage/${oid}`, header: { "x-signed": "yes" } },
          verify: { href: `${origin}/verify` },
        },
      }));
      return { body: { objects } };
    }
    if (url.startsWith("/storage/")) {
      stored.set(url.slice("/storage/".length), body);
      return {};
    }
    if (url === "/verify" || url === "/api/datasets/lab/labels/commit/main") return { body: {} };
    return { status: 404, body: { error: "no such address" } };
  };
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { method, url, headers } = request;
    const call = { method, url, authorization: headers.authorization, body: await buffer(request) };
    calls.push(call);
    const { status = 200, body } = { ...answer(call, origin), ...change(call, origin) };
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body ?? null));
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  close = () => new Promise((resolve) => server.close(() => resolve()));
  origin = `http://127.0.0.1:${z.object({ port: z.number() }).parse(server.address()).port}`;
  return { calls, stored, settings: hubFromEnvironment({ HF_TOKEN: TOKEN, HF_ENDPOINT: `${origin}/` }) };
}

test("files go in one commit, large ones through Git LFS, and the token to the hub alone", async () => {
  const { calls, stored, settings } = await hub();
  expect(await pushDataset(settings, PUSH)).toEqual({ url: `${settings.endpoint}/datasets/lab/labels` });
  const [create] = calls;
  expect(JSON.parse(create?.body.toString() ?? "")).toEqual({
    ...{ type: "dataset", name: "labels", organization: "lab", private: true },
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
