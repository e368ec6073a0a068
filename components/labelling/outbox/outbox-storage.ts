import { createStore, del, set, values } from "idb-keyval";
import { OUTBOX } from "@/lib/labelling/kept-in-browser";
import { type OutboxEntry, outboxEntrySchema } from "./outbox-entry";

/** Where finished work waits. It is shared by all tabs and outlives them. */
export interface OutboxStorage {
  /** Everything that waits, of every user of this browser; what cannot be read is left alone. */
  list(): Promise<OutboxEntry[]>;
  put(entry: OutboxEntry): Promise<void>;
  remove(id: string): Promise<void>;
}

export function indexedDbStorage(): OutboxStorage {
  const store = createStore(OUTBOX.database, OUTBOX.store);
  return {
    list: async () => readable(await values(store)),
    put: (entry) => set(entry.id, entry, store),
    remove: (id) => del(id, store),
  };
}

export function webStorage(storage: Storage): OutboxStorage {
  return {
    list: async () =>
      readable(
        Object.keys(storage)
          .filter((key) => key.startsWith(OUTBOX.prefix))
          .map((key) => parseJson(storage.getItem(key))),
      ),
    put: async (entry) => storage.setItem(OUTBOX.prefix + entry.id, JSON.stringify(entry)),
    remove: async (id) => storage.removeItem(OUTBOX.prefix + id),
  };
}

/** Uses the second where the first refuses: some private windows have no IndexedDB. */
export function storageWithFallback(first: OutboxStorage, second: OutboxStorage): OutboxStorage {
  return {
    list: async () => {
      const [a, b] = await Promise.all([first.list().catch(() => []), second.list().catch(() => [])]);
      return [...new Map([...b, ...a].map((entry) => [entry.id, entry])).values()];
    },
    put: async (entry) => {
      try {
        await first.put(entry);
      } catch {
        await second.put(entry);
      }
    },
    remove: async (id) => {
      await Promise.allSettled([first.remove(id), second.remove(id)]);
    },
  };
}

function readable(found: readonly unknown[]): OutboxEntry[] {
  return found.flatMap((entry) => outboxEntrySchema.safeParse(entry).data ?? []);
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
