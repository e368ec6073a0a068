import { describe, expect, test } from "vitest";
import { RequestError } from "@/lib/http/fetch-json";
import type { DraftContent, SaveDraft, SaveDraftResult } from "@/lib/labelling/labelling";
import { outcomeOfError } from "@/lib/labelling/queries/sending";
import { ManualTimers, settled } from "../testing/manual-timers";
import { MemoryStorage } from "../testing/memory-storage";
import { DEBOUNCE_MS, DraftSaver, type DraftStatus } from "./draft-saver";
import { LocalDrafts } from "./local-drafts";
import { newestDraft } from "./newest-draft";

function content(level: 1 | 2 | 3 | 4 | 5, durationMs = 0): DraftContent {
  return { answers: [], level, ease: null, comment: "", problems: [], durationMs };
}

function setUp({ revision = 0, storage = new MemoryStorage() as Storage | null } = {}) {
  const timers = new ManualTimers();
  const local = new LocalDrafts(storage, "ada");
  const sent: SaveDraft[] = [];
  const statuses: DraftStatus[] = [];
  const server = { failWith: null as unknown, revision: 0, hold: null as Promise<void> | null };
  const saver = new DraftSaver(
    {
      local,
      name: "task-1",
      send: async (draft): Promise<SaveDraftResult> => {
        if (server.hold) await server.hold;
        if (server.failWith) throw server.failWith;
        sent.push(draft);
        server.revision = Math.max(server.revision, draft.revision);
        return {
          revision: server.revision,
          state: "leased",
          leaseExpiresAt: "2026-01-01T00:00:00.000Z",
          elsewhere: false,
        };
      },
      outcomeOfError,
      later: timers.later,
      random: () => 0,
      now: () => timers.now,
      onStatus: (status) => statuses.push(status),
      onServer: () => undefined,
      device: "here",
      after: 0,
      onElsewhere: async () => undefined,
    },
    revision,
  );
  return { saver, timers, local, sent, statuses, server };
}

describe("draft saver", () => {
  test("keeps a change in the browser at once and sends the last one after a quiet moment", async () => {
    const { saver, timers, local, sent, statuses } = setUp();
    saver.change(content(1));
    expect(local.read("task-1")).toMatchObject({ revision: 1, content: { level: 1 } });
    saver.change(content(2));
    await timers.advance(DEBOUNCE_MS - 1);
    expect(sent).toEqual([]);
    await timers.advance(1);
    expect(sent).toMatchObject([{ revision: 2, content: { level: 2 } }]);
    expect(statuses.at(-1)).toBe("saved");
  });

  test("a change made while one is on its way is sent after it", async () => {
    const { saver, timers, sent, statuses, server } = setUp();
    let release = () => undefined as undefined;
    server.hold = new Promise<void>((resolve) => {
      release = () => {
        resolve();
      };
    });
    saver.change(content(1));
    await timers.advance(DEBOUNCE_MS);
    saver.change(content(2));
    await timers.advance(DEBOUNCE_MS);
    expect(sent).toEqual([]);
    server.hold = null;
    release();
    await settled();
    expect(statuses.at(-1)).toBe("saving");
    await timers.advance(DEBOUNCE_MS);
    expect(sent.map((draft) => draft.revision)).toEqual([1, 2]);
    expect(statuses.at(-1)).toBe("saved");
  });

  test("without a connection it says so, keeps trying and arrives", async () => {
    const { saver, timers, sent, statuses, server } = setUp();
    server.failWith = new TypeError("Failed to fetch");
    saver.change(content(4));
    await timers.advance(DEBOUNCE_MS);
    expect(statuses.at(-1)).toBe("offline");
    server.failWith = null;
    await timers.advance(1_000);
    expect(sent).toMatchObject([{ revision: 1, content: { level: 4 } }]);
    expect(statuses.at(-1)).toBe("saved");
  });

  test("signed out it waits for the next change or flush instead of asking on", async () => {
    const { saver, timers, sent, statuses, server } = setUp();
    server.failWith = new RequestError(401, "SIGNED_OUT", "");
    saver.change(content(4));
    await timers.advance(DEBOUNCE_MS);
    expect(statuses.at(-1)).toBe("signed-out");
    expect(timers.count).toBe(0);
    server.failWith = null;
    saver.flush();
    await settled();
    expect(sent).toHaveLength(1);
  });

  test("where another window was ahead, what is said here becomes the newest", async () => {
    const { saver, timers, sent, server } = setUp();
    server.revision = 7;
    saver.change(content(5));
    await timers.advance(DEBOUNCE_MS);
    await timers.advance(DEBOUNCE_MS);
    expect(sent.at(-1)).toMatchObject({ revision: 8, content: { level: 5 } });
  });

  test("time alone is kept here without a new revision", async () => {
    const { saver, timers, local, sent } = setUp({ revision: 3 });
    local.write("task-1", { revision: 3, content: content(2), savedAt: 0 });
    saver.touch(content(2, 900));
    expect(local.read("task-1")).toMatchObject({ revision: 3, content: { durationMs: 900 } });
    await timers.advance(60_000);
    expect(sent).toEqual([]);
  });

  test("does not bring back a copy that another tab removed with its submission", () => {
    const { saver, local } = setUp();
    saver.change(content(2));
    local.remove("task-1");
    saver.touch(content(2, 5));
    expect(local.read("task-1")).toBeNull();
  });

  test("closed, it saves nothing more", async () => {
    const { saver, timers, local, sent } = setUp();
    saver.change(content(2));
    expect(saver.close()).toBe(1);
    saver.change(content(3));
    saver.flush();
    await timers.advance(60_000);
    expect(sent).toEqual([]);
    expect(local.read("task-1")).toMatchObject({ content: { level: 2 } });
  });

  test("says when not even the browser keeps it", async () => {
    const { saver, timers, statuses, server } = setUp({ storage: null });
    server.failWith = new TypeError("Failed to fetch");
    saver.change(content(2));
    await timers.advance(DEBOUNCE_MS);
    expect(statuses.at(-1)).toBe("unsaved");
  });
});

describe("local drafts", () => {
  test("are never read by another user of the browser", () => {
    const storage = new MemoryStorage();
    new LocalDrafts(storage, "ada").write("t", { revision: 1, content: content(1), savedAt: 0 });
    expect(new LocalDrafts(storage, "bob").read("t")).toBeNull();
  });

  test("what cannot be read is no draft", () => {
    const storage = new MemoryStorage();
    const drafts = new LocalDrafts(storage, "ada");
    storage.setItem("tickbox:draft:ada:t", "{");
    expect(drafts.read("t")).toBeNull();
    storage.setItem("tickbox:draft:ada:t", '{"revision":1}');
    expect(drafts.read("t")).toBeNull();
  });

  test("old ones are removed, others are left", () => {
    const storage = new MemoryStorage();
    const ada = new LocalDrafts(storage, "ada");
    const day = 24 * 60 * 60 * 1_000;
    ada.write("old", { revision: 1, content: content(1), savedAt: 0 });
    ada.write("new", { revision: 1, content: content(1), savedAt: 39 * day });
    new LocalDrafts(storage, "bob").write("old", { revision: 1, content: content(1), savedAt: 0 });
    ada.removeOld(40 * day);
    expect(ada.read("old")).toBeNull();
    expect(ada.read("new")).not.toBeNull();
    expect(new LocalDrafts(storage, "bob").read("old")).not.toBeNull();
  });
});

describe("newest draft", () => {
  const draft = (revision: number, score: 1 | 2) => ({ revision, content: content(score) });

  test.each([
    ["none", null, null, 0, null, false],
    ["only here", draft(2, 1), null, 2, 1, true],
    ["only there", null, draft(2, 2), 2, 2, false],
    ["newer here", draft(3, 1), draft(2, 2), 3, 1, true],
    ["newer there", draft(2, 1), draft(3, 2), 3, 2, false],
    ["the same", draft(3, 1), draft(3, 2), 3, 1, false],
    ["time only, nothing answered", draft(0, 1), null, 0, 1, false],
  ])("%s", (_, local, server, revision, score, ahead) => {
    const newest = newestDraft(local, server);
    expect(newest.revision).toBe(revision);
    expect(newest.content?.level ?? null).toBe(score);
    expect(newest.aheadOfServer).toBe(ahead);
  });
});
