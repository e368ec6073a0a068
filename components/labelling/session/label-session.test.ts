import { describe, expect, test } from "vitest";
import type { AnnotationContent, AssignmentView, SaveDraft } from "@/lib/labelling/labelling";
import { outcomeOfError } from "@/lib/labelling/queries/sending";
import { DEBOUNCE_MS } from "../draft/draft-saver";
import { LocalDrafts } from "../draft/local-drafts";
import { ManualTimers } from "../testing/manual-timers";
import { MemoryStorage } from "../testing/memory-storage";
import { QUESTIONS } from "../testing/sample-state";
import { sampleTask } from "../testing/sample-task";
import { LabelSession } from "./label-session";

const HELD = { state: "leased", leaseExpiresAt: "2026-01-01T02:00:00.000Z", elsewhere: false } as const;

class World {
  readonly timers = new ManualTimers();
  readonly storage = new MemoryStorage();
  readonly sent: SaveDraft[] = [];
  visible = true;
  /** kept by the server, of another device */
  there: AssignmentView["draft"] = null;

  open(task: AssignmentView, { editing = null as AnnotationContent | null, userId = "ada" } = {}): LabelSession {
    const session = new LabelSession({
      task,
      round: { scale: "score", allowUnknown: false },
      editing,
      drafts: new LocalDrafts(this.storage, userId),
      sendDraft: async (draft) => {
        this.sent.push(draft);
        if (this.there)
          return { ...HELD, revision: this.there.revision, elsewhere: this.there.revision > (draft.after ?? 0) };
        return { ...HELD, revision: draft.revision };
      },
      readDraft: async () => this.there,
      device: "here",
      outcomeOfError,
      later: this.timers.later,
      random: () => 0,
      now: () => this.timers.now,
      elapsed: () => this.timers.now,
      isVisible: () => this.visible,
    });
    session.open();
    return session;
  }
}

const check = () => sampleTask({ protocol: "check_then_score", checklist: QUESTIONS });

describe("label session", () => {
  test("an answer is in the browser before anything else happens, and on the server a moment later", async () => {
    const world = new World();
    const session = world.open(check());
    session.act({ do: "answer-here", answer: "YES" });
    expect(Object.keys(world.storage)).toHaveLength(1);
    await world.timers.advance(DEBOUNCE_MS);
    expect(world.sent).toHaveLength(1);
    expect(session.current().leaseExpiresAt).toBe("2026-01-01T02:00:00.000Z");
  });

  test("what another device answered is shown before it is replaced, and can be taken", async () => {
    const world = new World();
    const session = world.open(sampleTask());
    const content = { answers: [], level: 2, ease: null, comment: "", problems: [], durationMs: 5 };
    world.there = { revision: 3, content };
    session.act({ do: "level", level: 4, advance: true });
    await world.timers.advance(DEBOUNCE_MS);
    expect(session.current().elsewhere).toEqual(content);
    expect(session.current().state.level).toBe(4);
    await session.takeElsewhere();
    expect(session.current()).toMatchObject({ elsewhere: null, state: { level: 2 } });
    await world.timers.advance(DEBOUNCE_MS);
    expect(world.sent.at(-1)).toMatchObject({ after: 3, content: { level: 2 }, device: "here" });
    world.there = { revision: 9, content: { ...content, level: 5 } };
    await session.lookElsewhere();
    expect(session.current().elsewhere?.level).toBe(5);
    session.dismissElsewhere();
    expect(session.current()).toMatchObject({ elsewhere: null, state: { level: 2 } });
    // Kept is kept: the other device's draft is replaced, and not reported again.
    await world.timers.advance(DEBOUNCE_MS);
    expect(world.sent.at(-1)).toMatchObject({ revision: 10, after: 9, content: { level: 2 } });
    expect(session.current().elsewhere).toBeNull();
  });

  test("what the other device answered since it was noticed is taken, too", async () => {
    const world = new World();
    const session = world.open(sampleTask());
    const content = { answers: [], level: 2, ease: null, comment: "", problems: [], durationMs: 5 };
    world.there = { revision: 3, content };
    await session.lookElsewhere();
    world.there = { revision: 4, content: { ...content, level: 5 } };
    await session.takeElsewhere();
    expect(session.current()).toMatchObject({ elsewhere: null, state: { level: 5 } });
  });

  test("moving about saves nothing", async () => {
    const world = new World();
    const session = world.open(check());
    session.act({ do: "step", step: 1 });
    await world.timers.advance(DEBOUNCE_MS);
    expect(world.sent).toEqual([]);
    expect(Object.keys(world.storage)).toEqual([]);
  });

  test("a crash loses nothing that was answered, nor the time up to then", async () => {
    const world = new World();
    const task = check();
    const before = world.open(task);
    await world.timers.advance(5_000);
    before.act({ do: "answer-here", answer: "YES" });
    await world.timers.advance(3_000);
    before.keepTime();
    // no close: the tab is gone
    const after = world.open(task);
    expect(after.current().state).toMatchObject({ answers: { [QUESTIONS[0]?.itemId ?? ""]: "YES" } });
    expect(after.spentMs()).toBe(8_000);
  });

  test("what only this browser has is sent when the task is opened again", async () => {
    const world = new World();
    const task = check();
    world.open(task).act({ do: "answer-here", answer: "NO" });
    world.sent.length = 0;
    world.open(task);
    expect(world.sent.at(-1)?.content.answers).toEqual([{ itemId: QUESTIONS[0]?.itemId, answer: "NO" }]);
  });

  test("signed out and in again elsewhere: the server's draft is taken where it is newer", () => {
    const world = new World();
    const content = {
      answers: [],
      level: 4,
      ease: null,
      comment: "",
      problems: [],
      durationMs: 7,
    };
    const session = world.open(sampleTask({ draft: { revision: 3, content } }));
    expect(session.current().state).toMatchObject({ level: 4 });
    expect(session.spentMs()).toBe(7);
  });

  test("another user of this browser sees nothing of it", () => {
    const world = new World();
    const task = check();
    world.open(task).act({ do: "answer-here", answer: "NO" });
    expect(world.open(task, { userId: "bob" }).current().state).toMatchObject({ answers: {} });
  });

  test("hidden time does not count", async () => {
    const world = new World();
    const session = world.open(sampleTask());
    await world.timers.advance(1_000);
    session.setVisible(false);
    await world.timers.advance(60_000);
    session.setVisible(true);
    await world.timers.advance(500);
    session.act({ do: "level", level: 3, advance: true });
    expect(session.label()).toMatchObject({ durationMs: 1_500 });
  });

  test("hiding the tab sends the draft without waiting", () => {
    const world = new World();
    const session = world.open(sampleTask());
    session.act({ do: "level", level: 3, advance: true });
    session.setVisible(false);
    expect(world.sent).toHaveLength(1);
  });

  test("handed over, the draft is gone and stays gone", async () => {
    const world = new World();
    const session = world.open(sampleTask());
    session.act({ do: "level", level: 3, advance: true });
    session.stopSaving();
    session.forgetDraft();
    session.keepTime();
    session.close();
    await world.timers.advance(60_000);
    expect(world.sent).toEqual([]);
    expect(Object.keys(world.storage)).toEqual([]);
  });

  test("a change of a submitted label starts from it, is kept here, and is no draft of the server's", async () => {
    const world = new World();
    const editing: AnnotationContent = {
      protocol: "direct_scoring",
      answers: [],
      level: 2,
      ease: null,
      comment: "short",
      problems: [],
      durationMs: 9_000,
    };
    const task = sampleTask({ state: "submitted" });
    const session = world.open(task, { editing });
    expect(session.current().state).toMatchObject({ level: 2, comment: "short" });
    session.act({ do: "level", level: 5, advance: true });
    await world.timers.advance(DEBOUNCE_MS);
    expect(world.sent).toEqual([]);
    expect(world.open(task, { editing }).current().state).toMatchObject({ level: 5 });
  });

  test("opening, closing and opening again goes on where it was", async () => {
    const world = new World();
    const session = world.open(sampleTask());
    await world.timers.advance(100);
    session.close();
    await world.timers.advance(10_000);
    session.open();
    await world.timers.advance(50);
    expect(session.spentMs()).toBe(150);
    session.act({ do: "level", level: 1, advance: true });
    await world.timers.advance(DEBOUNCE_MS);
    expect(world.sent).toHaveLength(1);
  });
});
