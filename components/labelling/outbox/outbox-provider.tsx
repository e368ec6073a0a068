"use client";

import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { openBrowserOutbox } from "./browser-outbox";
import type { Outbox, OutboxView } from "./outbox";

interface Provided {
  readonly userId: string;
  /** null on the server and until the page has come alive */
  readonly outbox: Outbox | null;
}

const OutboxContext = createContext<Provided>({ userId: "", outbox: null });

const NOT_READY: OutboxView = { ready: false, entries: [], trouble: null };
const never = () => () => undefined;
const notReady = () => NOT_READY;

/** Sends what waits from before as soon as any page of the annotator is open. */
export function OutboxProvider({ userId, children }: { userId: string; children: ReactNode }) {
  const [outbox, setOutbox] = useState<Outbox | null>(null);
  const client = useQueryClient();
  useEffect(() => {
    const opened = openBrowserOutbox(userId, client);
    setOutbox(opened.outbox);
    return () => {
      opened.close();
      setOutbox(null);
    };
  }, [userId, client]);
  return <OutboxContext value={{ userId, outbox }}>{children}</OutboxContext>;
}

export function useOutbox(): Provided & { view: OutboxView } {
  const provided = useContext(OutboxContext);
  const view = useSyncExternalStore(
    provided.outbox?.subscribe ?? never,
    provided.outbox?.current ?? notReady,
    notReady,
  );
  return { ...provided, view };
}
