"use client";

import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useReducer, useState } from "react";
import { useT } from "@/components/ui/messages/messages-provider";
import { toast } from "@/components/ui/toast-store";

/** A part of the labelling screen that is kept out of what it loads at first. */
export interface Part<Props> {
  /** null until its script is there */
  component: ComponentType<Props> | null;
  fetch: () => Promise<void>;
}

export function partOf<Props>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  const part: Part<Props> = {
    component: null,
    fetch: async () => {
      part.component = await load();
    },
  };
  return part;
}

/**
 * A part whose script is fetched when it is first wanted. Where that fails, as without a connection, it is tried again when
 * the connection is back or the part is wanted again: React.lazy would throw then, and take the screen with it.
 */
export function usePart<Props>(
  part: Part<Props>,
  wanted: boolean,
  onFailure?: () => void,
): ComponentType<Props> | null {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [wasWanted, setWasWanted] = useState(wanted);
  if (wanted && !wasWanted) setWasWanted(true);
  const missing = wanted && part.component === null;
  const failed = useEffectEvent(() => onFailure?.());
  useEffect(() => {
    if (!missing) return;
    const fetchPart = () => void part.fetch().then(redraw, () => failed());
    fetchPart();
    window.addEventListener("online", fetchPart);
    return () => window.removeEventListener("online", fetchPart);
  }, [missing, part]);
  return wasWanted ? part.component : null;
}

const ahead: (() => Promise<void>)[] = [];
let isPreloading = false;

/** Fetches what may be needed, also by a part that comes later, so that it opens at once and without a connection too. */
export async function preloadParts(): Promise<void> {
  isPreloading = true;
  await Promise.allSettled(ahead.map((fetchPart) => fetchPart()));
}

function fetchAhead(fetchPart: () => Promise<void>): void {
  ahead.push(fetchPart);
  if (isPreloading) void fetchPart().catch(() => undefined);
}

/** A part that is fetched when it is first drawn, or ahead; until then `fallback` is in its place. */
export function later<Props>(load: () => Promise<ComponentType<Props>>, isPreloaded = true) {
  const part = partOf(load);
  if (isPreloaded) fetchAhead(part.fetch);
  function Later(props: Props & { fallback?: ReactNode }) {
    const Loaded = usePart(part, true);
    return Loaded ? <Loaded {...props} /> : (props.fallback ?? null);
  }
  return Object.assign(Later, { preload: () => void part.fetch().catch(() => undefined) });
}

interface Openable {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A dialog that is fetched when it is first opened, or ahead. */
export function laterDialog<Props extends Openable>(load: () => Promise<ComponentType<Props>>) {
  const part = partOf(load);
  fetchAhead(part.fetch);
  return function LaterDialog(props: Props) {
    const t = useT();
    const Loaded = usePart(part, props.open, () => {
      props.onOpenChange(false);
      toast.error(t("This couldn’t be loaded. Try again when you’re back online."));
    });
    return Loaded ? <Loaded {...props} /> : null;
  };
}
