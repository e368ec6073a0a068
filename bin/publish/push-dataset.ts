import { createHash } from "node:crypto";
import { z } from "zod";

export interface Hub {
  readonly endpoint: string;
  readonly token: string;
}

export interface HubFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

interface Push {
  readonly repo: string;
  readonly isPrivate: boolean;
  readonly files: readonly HubFile[];
}

const BRANCH = "main";
/** What the hub looks at to decide how a file is stored. */
const SAMPLE_BYTES = 512;
const PATIENCE_MS = 10 * 60 * 1_000;

/** The token comes from the environment alone: arguments are seen by everybody on the machine. */
export function hubFromEnvironment(environment: Readonly<Record<string, string | undefined>> = process.env): Hub {
  const hub = readableHub(environment);
  if (!hub.token) throw new Error("Set HF_TOKEN in the environment to a token that may write to the hub.");
  return hub;
}

/** The same to read from, which public datasets need no token for. */
export function readableHub(environment: Readonly<Record<string, string | undefined>> = process.env): Hub {
  const token = environment.HF_TOKEN?.trim() ?? "";
  const endpoint = (environment.HF_ENDPOINT?.trim() || "https://huggingface.co").replace(/\/+$/, "");
  const { protocol, hostname } = new URL(endpoint);
  if (protocol !== "https:" && hostname !== "127.0.0.1" && hostname !== "localhost") {
    throw new Error("HF_ENDPOINT must begin with https://, since the token would be sent in clear text.");
  }
  return { token, endpoint };
}

/**
 * Makes the dataset where it is not there, and writes all files in one commit: large ones are uploaded first, so that the
 * dataset is never seen half written.
 */
export async function pushDataset(hub: Hub, { repo, isPrivate, files }: Push): Promise<{ url: string }> {
  const [organization, name] = repo.split("/");
  await ask(hub, "/api/repos/create", { type: "dataset", name, organization, private: isPrivate }, { alright: [409] });
  const modes = await preupload(hub, repo, files);
  const large = files.filter(({ path }) => modes.get(path) === "lfs");
  await uploadLarge(hub, repo, large);
  const lines = files.map((file) => (large.includes(file) ? largeLine(file) : smallLine(file)));
  const header = { key: "header", value: { summary: "Publish labels from Tickbox", description: "" } };
  const body = [header, ...lines].map((line) => JSON.stringify(line)).join("\n");
  await ask(hub, `/api/datasets/${repo}/commit/${BRANCH}`, body);
  return { url: `${hub.endpoint}/datasets/${repo}` };
}

const treeSchema = z.array(z.looseObject({ type: z.string(), path: z.string(), size: z.number() }));

/**
 * Files of a dataset, in the order of their paths.
 * @param wanted which of its paths
 * @throws Error with what the hub said, or for a file above `maxBytes`
 */
export async function pullDataset(
  hub: Hub,
  {
    repo,
    revision,
    wanted,
    maxBytes,
  }: { repo: string; revision: string; wanted: (path: string) => boolean; maxBytes: number },
): Promise<HubFile[]> {
  const at = encodeURIComponent(revision);
  const answer = await read(hub, `/api/datasets/${repo}/tree/${at}?recursive=true`);
  const listed = treeSchema.parse(await answer.json()).filter(({ type, path }) => type === "file" && wanted(path));
  const files: HubFile[] = [];
  for (const { path, size } of listed.sort((a, b) => (a.path < b.path ? -1 : 1))) {
    if (size > maxBytes)
      throw new Error(
        `${path} has ${size.toLocaleString("en")} bytes; at most ${maxBytes.toLocaleString("en")} are read.`,
      );
    const address = path.split("/").map(encodeURIComponent).join("/");
    const file = await read(hub, `/datasets/${repo}/resolve/${at}/${address}`);
    files.push({ path, bytes: new Uint8Array(await file.arrayBuffer()) });
  }
  return files;
}

/** Where the hub redirects to a storage, fetch does not send the token along to another host. */
async function read({ endpoint, token }: Hub, address: string): Promise<Response> {
  const answer = await fetch(new URL(address, `${endpoint}/`), {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (answer.ok) return answer;
  const why = [401, 403, 404].includes(answer.status)
    ? " Is the name right? A private dataset needs HF_TOKEN in the environment."
    : "";
  throw new Error(`The hub answered ${answer.status} to ${address.split("?")[0]}.${why}`);
}

const oidOf = ({ bytes }: HubFile) => createHash("sha256").update(bytes).digest("hex");
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

function smallLine({ path, bytes }: HubFile) {
  return { key: "file", value: { path, content: base64(bytes), encoding: "base64" } };
}

function largeLine(file: HubFile) {
  const { path, bytes } = file;
  return { key: "lfsFile", value: { path, algo: "sha256", oid: oidOf(file), size: bytes.byteLength } };
}

const modesSchema = z.object({
  files: z.array(z.object({ path: z.string(), uploadMode: z.enum(["regular", "lfs"]) })),
});

async function preupload(hub: Hub, repo: string, files: readonly HubFile[]) {
  const described = files.map(({ path, bytes }) => ({
    path,
    size: bytes.byteLength,
    sample: base64(bytes.subarray(0, SAMPLE_BYTES)),
  }));
  const answer = await ask(hub, `/api/datasets/${repo}/preupload/${BRANCH}`, { files: described });
  const { files: modes } = modesSchema.parse(answer);
  return new Map(modes.map(({ path, uploadMode }) => [path, uploadMode]));
}

const actionSchema = z.object({ href: z.url(), header: z.record(z.string(), z.string()).default({}) });
const batchSchema = z.object({
  objects: z.array(
    z.object({
      oid: z.string(),
      error: z.object({ message: z.string() }).optional(),
      /** none where the hub has the bytes already */
      actions: z.object({ upload: actionSchema, verify: actionSchema.optional() }).optional(),
    }),
  ),
});

/** Git LFS: the bytes go where the hub says, each file once. */
async function uploadLarge(hub: Hub, repo: string, files: readonly HubFile[]): Promise<void> {
  if (files.length === 0) return;
  const objects = files.map((file) => ({ oid: oidOf(file), size: file.bytes.byteLength }));
  const wanted = { operation: "upload", transfers: ["basic"], hash_algo: "sha256", ref: { name: BRANCH }, objects };
  const lfs = "application/vnd.git-lfs+json";
  const address = `/datasets/${repo}.git/info/lfs/objects/batch`;
  const answer = batchSchema.parse(await ask(hub, address, wanted, { type: lfs }));
  for (const { oid, error, actions } of answer.objects) {
    const file = files.find((each) => oidOf(each) === oid);
    if (error) throw new Error(`The hub refused ${file?.path}: ${error.message}`);
    if (!file || !actions) continue;
    const { upload, verify } = actions;
    // The address is signed by itself; the hub's token is for the hub alone.
    const sent = await fetch(upload.href, {
      method: "PUT",
      headers: upload.header,
      body: new Uint8Array(file.bytes),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!sent.ok) throw new Error(`${file.path} could not be uploaded: status ${sent.status}.`);
    if (verify && new URL(verify.href).origin === new URL(hub.endpoint).origin) {
      await ask(hub, verify.href, { oid, size: file.bytes.byteLength }, { type: lfs });
    }
  }
}

/** @throws Error with what the hub said, without the token */
async function ask(
  { endpoint, token }: Hub,
  address: string,
  body: unknown,
  { type, alright = [] }: { type?: string; alright?: readonly number[] } = {},
): Promise<unknown> {
  const isText = typeof body === "string";
  const answer = await fetch(new URL(address, `${endpoint}/`), {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      accept: type ?? "application/json",
      "content-type": type ?? (isText ? "application/x-ndjson" : "application/json"),
    },
    body: isText ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE_MS),
    redirect: "error",
  });
  const text = await answer.text();
  if (!answer.ok && !alright.includes(answer.status)) {
    const said = text.replaceAll(token, "…").slice(0, 300);
    throw new Error(`The hub answered ${answer.status} to ${new URL(answer.url).pathname}: ${said}`);
  }
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
