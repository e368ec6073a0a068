import { Agent, request } from "node:http";
import { v7 as uuidv7 } from "uuid";
import { contentFor } from "@/lib/data/testing/content";
import { claimResultSchema } from "@/lib/domain/labelling";
import type { BenchRater } from "./seed";

/** Claims and submits one task through the real HTTP interface; false when there is none. */
export function httpRater(address: string, roundId: string, rater: BenchRater): () => Promise<boolean> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const call = (method: string, path: string, body: unknown) =>
    send(agent, method, new URL(path, address), rater, body);
  return async () => {
    const claimed = claimResultSchema.parse(await call("POST", `/api/v1/rounds/${roundId}/claims`, { hold: 1 }));
    const [task] = claimed.assignments;
    if (!task) return false;
    await call("PUT", `/api/v1/annotations/${uuidv7()}`, {
      assignmentId: task.assignmentId,
      supersedes: null,
      content: contentFor(task),
    });
    return true;
  };
}

function send(agent: Agent, method: string, url: URL, rater: BenchRater, body: unknown): Promise<unknown> {
  const payload = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        agent,
        method,
        headers: {
          cookie: rater.cookie,
          "content-type": "application/json",
          "content-length": Buffer.byteLength(payload),
          origin: url.origin,
        },
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("error", reject);
        incoming.on("end", () => {
          const text = Buffer.concat(chunks).toString("utf8");
          if (incoming.statusCode === 200) resolve(JSON.parse(text));
          else reject(new Error(`${method} ${url.pathname}: ${incoming.statusCode} ${text}`));
        });
      },
    );
    outgoing.on("error", reject);
    outgoing.end(payload);
  });
}
