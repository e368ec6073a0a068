"use client";

import { type ComponentType, useEffect, useEffectEvent, useState } from "react";

/**
 * A part whose script is fetched when it is first wanted; null until it is there. Where that fails, as without a
 * connection, it is tried again when the connection is back or the part is wanted again.
 */
export function useLater<Props>(
  load: () => Promise<ComponentType<Props>>,
  wanted: boolean,
  onFailure?: () => void,
): ComponentType<Props> | null {
  const [part, setPart] = useState<{ component: ComponentType<Props> } | null>(null);
  const missing = wanted && part === null;
  const failed = useEffectEvent(() => onFailure?.());
  useEffect(() => {
    if (!missing) return;
    const fetchPart = () => {
      load().then(
        (component) => setPart({ component }),
        () => failed(),
      );
    };
    fetchPart();
    window.addEventListener("online", fetchPart);
    return () => window.removeEventListener("online", fetchPart);
  }, [missing, load]);
  return part?.component ?? null;
}
