import { Agent, request } from "node:http";
import { v7 as uuidv7 } from "uuid";
import {
  type AnnotationContent,
  type AssignmentView,
  claimResultSchema,
  type NextClaim,
  submitResultSchema,
} from "@/lib/labelling/labelling";
import { TASKS_TO_HOLD } from "@/lib/labelling/labelling-limits";
import type { Level } from "@/lib/round/protocol/protocol";
import { contentFor } from "@/lib/testing/content";
import type { LabellingRater } from "@/lib/testing/labelling-study";

/** A rater that labels through the real HTTP interface, as the labelling page does. */
export class HttpRater {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });
  private readonly inHand = new Map<string, AssignmentView[]>();

  constructor(
    public address: string,
    private readonly rater: Pick<LabellingRater, "cookie">,
  ) {}

  async claim(roundId: string): Promise<AssignmentView | null> {
    const answer = await this.call("POST", `/api/v1/rounds/${roundId}/claims`, { hold: 1 });
    return claimResultSchema.parse(answer).assignments[0] ?? null;
  }

  async submit(
    annotationId: string,
    task: AssignmentView,
    content: AnnotationContent,
    claim?: NextClaim,
  ): Promise<void> {
    const body = { assignmentId: task.assignmentId, supersedes: null, content, claim };
    await this.call("PUT", `/api/v1/annotations/${annotationId}`, body);
  }

  /** Cuts the connection, in the middle of a request if one is under way. */
  cutConnection(): void {
    this.agent.destroy();
  }

  newId(): string {
    return uuidv7();
  }

  /** Claims and submits one task; the id of the label, or null when there is nothing to do. */
  async label(roundId: string, level: (task: AssignmentView) => Level = () => 4): Promise<string | null> {
    const task = await this.claim(roundId);
    if (!task) return null;
    const id = this.newId();
    await this.submit(id, task, contentFor(task, level(task)));
    return id;
  }

  /**
   * Submits the first of the tasks in hand and asks for more in the same request, as the labelling page does; claims
   * only where none is in hand. The id of the label, or null when there is nothing to do.
   */
  async labelOn(roundId: string): Promise<string | null> {
    let hand = this.inHand.get(roundId) ?? [];
    if (hand.length === 0) {
      const answer = await this.call("POST", `/api/v1/rounds/${roundId}/claims`, { hold: TASKS_TO_HOLD });
      hand = claimResultSchema.parse(answer).assignments;
    }
    const [task, ...ahead] = hand;
    if (!task) return null;
    const id = this.newId();
    const answer = await this.call("PUT", `/api/v1/annotations/${id}`, {
      assignmentId: task.assignmentId,
      supersedes: null,
      content: contentFor(task),
      claim: { hold: TASKS_TO_HOLD, known: ahead.map(({ assignmentId }) => assignmentId) },
    });
    const next = submitResultSchema.safeParse(answer).data?.next;
    const stillMine = new Set(next?.renewed.map(({ assignmentId }) => assignmentId));
    const kept = ahead.filter(({ assignmentId }) => stillMine.has(assignmentId));
    this.inHand.set(roundId, [...kept, ...(next?.assignments ?? [])]);
    return id;
  }

  async call(method: string, path: string, body: unknown): Promise<unknown> {
    const url = new URL(path, this.address);
    const payload = JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const headers = {
        cookie: this.rater.cookie,
        "content-type": "application/json",
        "content-length": Buffer.byteLength(payload),
        origin: url.origin,
      };
      const outgoing = request(url, { agent: this.agent, method, headers }, (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("error", reject);
        incoming.on("end", () => {
          const text = Buffer.concat(chunks).toString("utf8");
          if (incoming.statusCode === 200) resolve(JSON.parse(text));
          else reject(new Error(`${method} ${url.pathname}: ${incoming.statusCode} ${text}`));
        });
        incoming.on("aborted", () => reject(new Error("the answer was cut off")));
      });
      outgoing.on("error", reject);
      outgoing.end(payload);
    });
  }
}
