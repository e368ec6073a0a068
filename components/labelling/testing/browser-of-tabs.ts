import type { SendOutcome } from "@/lib/labelling/queries/sending";
import { Outbox } from "../outbox/outbox";
import type { OutboxEntry } from "../outbox/outbox-entry";
import { type OutboxStorage, webStorage } from "../outbox/outbox-storage";
import { ManualTimers } from "./manual-timers";
import { MemoryStorage } from "./memory-storage";

/** One browser: its storage and its lock, shared by the tabs opened in it. */
export class BrowserOfTabs {
  readonly storage: OutboxStorage = webStorage(new MemoryStorage());
  readonly timers = new ManualTimers();
  readonly delivered: string[] = [];
  /** answers of the server, one an attempt; when used up, everything is taken */
  script: SendOutcome[] = [];
  attempts = 0;
  private tail: Promise<unknown> = Promise.resolve();
  private readonly tabs: Outbox[] = [];

  open(userId = "ada"): Outbox {
    const tab: Outbox = new Outbox({
      userId,
      storage: this.storage,
      send: async (entry) => this.answer(entry),
      exclusively: (work) => {
        const mine = this.tail.then(work);
        this.tail = mine.catch(() => undefined);
        return mine;
      },
      notifyOtherTabs: () => {
        for (const other of this.tabs) if (other !== tab) void other.refresh();
      },
      later: this.timers.later,
      random: () => 0,
      now: () => this.timers.now,
    });
    this.tabs.push(tab);
    return tab;
  }

  close(tab: Outbox): void {
    tab.stop();
    this.tabs.splice(this.tabs.indexOf(tab), 1);
  }

  private answer(entry: OutboxEntry): SendOutcome {
    this.attempts += 1;
    const outcome = this.script.shift() ?? { is: "sent", next: false };
    if (outcome.is === "sent") this.delivered.push(entry.id);
    return outcome;
  }
}
