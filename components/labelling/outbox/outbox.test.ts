import fc from "fast-check";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import type { SendOutcome } from "@/lib/labelling/queries/sending";
import { fewRuns } from "@/lib/stats/testing/thorough";
import { BrowserOfTabs } from "../testing/browser-of-tabs";
import { settled } from "../testing/manual-timers";
import { MemoryStorage } from "../testing/memory-storage";
import { type NewEntry, Outbox } from "./outbox";
import { type OutboxStorage, storageWithFallback, webStorage } from "./outbox-storage";

const ROUND = uuidv7();

function label(): NewEntry {
  return {
    kind: "submit",
    id: uuidv7(),
    roundId: ROUND,
    submission: {
      assignmentId: uuidv7(),
      supersedes: null,
      content: {
        protocol: "direct_scoring",
        answers: [],
        level: 3,
        ease: null,
        comment: "",
        problems: [],
        durationMs: 1,
      },
    },
  };
}

const again: SendOutcome = { is: "again" };
const refused: SendOutcome = { is: "refused", code: "LEASE_LOST", message: "Others have labelled it." };

describe("outbox", () => {
  test("an entry is stored before it is sent, and gone when it was taken", async () => {
    const browser = new BrowserOfTabs();
    const tab = browser.open();
    const entry = label();
    await tab.add(entry);
    expect(tab.current().entries.map((waiting) => waiting.id)).toEqual([entry.id]);
    await settled();
    expect(browser.delivered).toEqual([entry.id]);
    expect(await browser.storage.list()).toEqual([]);
    expect(tab.current()).toMatchObject({ entries: [], trouble: null });
  });

  test("three written offline arrive once each, in order, when the connection is back", async () => {
    const browser = new BrowserOfTabs();
    browser.script = [again, again, again, again];
    const tab = browser.open();
    const entries = [label(), label(), label()];
    for (const entry of entries) {
      await tab.add(entry);
      await settled();
    }
    expect(tab.current().trouble).toBe("offline");
    expect(tab.current().entries).toHaveLength(3);
    browser.script = [];
    tab.flush();
    await settled();
    expect(browser.delivered).toEqual(entries.map((entry) => entry.id));
  });

  test("tries again by itself, waiting longer each time, one timer at a time", async () => {
    const browser = new BrowserOfTabs();
    browser.script = [again, again, again];
    const tab = browser.open();
    await tab.add(label());
    await settled();
    expect(browser.attempts).toBe(1);
    await browser.timers.advance(999);
    expect(browser.attempts).toBe(1);
    await browser.timers.advance(1);
    expect(browser.attempts).toBe(2);
    await browser.timers.advance(2_000);
    expect(browser.attempts).toBe(3);
    expect(browser.timers.count).toBe(1);
    await browser.timers.advance(4_000);
    expect(browser.delivered).toHaveLength(1);
    expect(browser.timers.count).toBe(0);
  });

  test("what waits survives a reload and is sent by the next page", async () => {
    const browser = new BrowserOfTabs();
    browser.script = [again];
    const before = browser.open();
    const entry = label();
    await before.add(entry);
    await settled();
    browser.close(before);
    const after = browser.open();
    after.flush();
    await settled();
    expect(browser.delivered).toEqual([entry.id]);
  });

  test("a refusal is kept with its reason and does not hold up the rest", async () => {
    const browser = new BrowserOfTabs();
    browser.script = [refused];
    const tab = browser.open();
    const [first, second] = [label(), label()];
    await tab.add(first);
    await settled();
    await tab.add(second);
    await settled();
    expect(browser.delivered).toEqual([second.id]);
    expect(tab.current().entries).toMatchObject([{ id: first.id, refusal: { code: "LEASE_LOST" } }]);
    await tab.retry(first.id);
    await settled();
    expect(browser.delivered).toEqual([second.id, first.id]);
  });

  test("a refused entry goes only when the rater discards it", async () => {
    const browser = new BrowserOfTabs();
    browser.script = [refused];
    const tab = browser.open();
    const entry = label();
    await tab.add(entry);
    await settled();
    tab.flush();
    await settled();
    expect(browser.attempts).toBe(1);
    const [kept] = tab.current().entries;
    await tab.discard(entry.id);
    expect(await browser.storage.list()).toEqual([]);
    if (kept) await tab.restore(kept);
    expect(tab.current().entries).toEqual([kept]);
  });

  test("signed out: everything waits, nothing is asked again until told to", async () => {
    const browser = new BrowserOfTabs();
    browser.script = [{ is: "signed-out" }];
    const tab = browser.open();
    await tab.add(label());
    await settled();
    expect(tab.current().trouble).toBe("signed-out");
    expect(browser.timers.count).toBe(0);
    tab.flush();
    await settled();
    expect(tab.current()).toMatchObject({ trouble: null, entries: [] });
  });

  test("two tabs send each entry once, and see each other's", async () => {
    const browser = new BrowserOfTabs();
    const [one, two] = [browser.open(), browser.open()];
    browser.script = Array.from({ length: 20 }, () => again);
    await Promise.all([one.add(label()), two.add(label()), one.add(label())]);
    await settled();
    expect(two.current().entries).toHaveLength(3);
    browser.script = [];
    one.flush();
    two.flush();
    await settled();
    expect(browser.delivered).toHaveLength(3);
    expect(new Set(browser.delivered).size).toBe(3);
    expect(one.current().entries).toEqual([]);
    expect(two.current().entries).toEqual([]);
  });

  test("one user's work is neither shown to nor sent by another on the same browser", async () => {
    const browser = new BrowserOfTabs();
    browser.script = [again];
    const ada = browser.open("ada");
    const entry = label();
    await ada.add(entry);
    await settled();
    browser.close(ada);
    const bob = browser.open("bob");
    bob.flush();
    await settled();
    expect(bob.current().entries).toEqual([]);
    expect(browser.delivered).toEqual([]);
    const adaAgain = browser.open("ada");
    adaAgain.flush();
    await settled();
    expect(browser.delivered).toEqual([entry.id]);
  });

  test("says what was taken or refused, not what waits", async () => {
    const browser = new BrowserOfTabs();
    browser.script = [again, refused];
    const tab = browser.open();
    const told: string[] = [];
    tab.onSettled((entry) => told.push(entry.id));
    const [first, second] = [label(), label()];
    await tab.add(first);
    await settled();
    expect(told).toEqual([]);
    await tab.add(second);
    await settled();
    expect(told).toEqual([first.id, second.id]);
  });

  test("fails to add where nothing can be stored, so that the screen does not move on", async () => {
    const full: OutboxStorage = {
      list: async () => [],
      put: async () => {
        throw new Error("QuotaExceededError");
      },
      remove: async () => undefined,
    };
    const browser = new BrowserOfTabs();
    const tab = new Outbox({
      userId: "ada",
      storage: full,
      send: async () => ({ is: "sent", next: false }),
      exclusively: (work) => work(),
      notifyOtherTabs: () => undefined,
      later: browser.timers.later,
      random: () => 0,
      now: () => 0,
    });
    await expect(tab.add(label())).rejects.toThrow("Quota");
  });

  test("falls back to the second storage where the first refuses", async () => {
    const broken: OutboxStorage = {
      list: () => Promise.reject(new Error("no IndexedDB")),
      put: () => Promise.reject(new Error("no IndexedDB")),
      remove: () => Promise.reject(new Error("no IndexedDB")),
    };
    const storage = storageWithFallback(broken, webStorage(new MemoryStorage()));
    const entry = { ...label(), userId: "ada", order: 1, refusal: null };
    await storage.put(entry);
    expect(await storage.list()).toEqual([entry]);
    await storage.remove(entry.id);
    expect(await storage.list()).toEqual([]);
  });

  test("whatever fails and however often the page is reloaded, each label arrives exactly once and in order", async () => {
    const step = fc.constantFrom("add", "fail-next", "fail-twice", "reload", "wait", "flush");
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const browser = new BrowserOfTabs();
        let tab = browser.open();
        const added: string[] = [];
        for (const what of steps) {
          if (what === "add") {
            const entry = label();
            added.push(entry.id);
            await tab.add(entry);
          }
          if (what === "fail-next") browser.script.push(again);
          if (what === "fail-twice") browser.script.push(again, again);
          if (what === "reload") {
            browser.close(tab);
            tab = browser.open();
            await tab.refresh();
          }
          if (what === "wait") await browser.timers.advance(30_000);
          if (what === "flush") tab.flush();
        }
        browser.script = [];
        await settled();
        tab.flush();
        await settled();
        expect(browser.delivered).toEqual(added);
      }),
      fewRuns(60),
    );
  });
});

test("who counts labels hears of one as it leaves what waits: it is never counted twice or not at all", async () => {
  const browser = new BrowserOfTabs();
  browser.script = [{ is: "sent", next: false }, refused];
  const tab = browser.open();
  let settledCount = 0;
  const counts = new Set<number>();
  const count = () => counts.add(settledCount + tab.current().entries.filter(({ refusal }) => refusal === null).length);
  tab.subscribe(() => queueMicrotask(count));
  tab.onSettled((_, outcome) => {
    if (outcome.is === "sent") settledCount += 1;
  });
  await tab.add(label());
  await settled();
  expect([...counts]).toEqual([1]);
  await tab.add(label());
  await settled();
  expect([...counts]).toEqual([1, 2]);
  expect(tab.current().entries).toMatchObject([{ refusal: { code: "LEASE_LOST" } }]);
});
