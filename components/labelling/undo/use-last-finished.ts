import { useEffect, useEffectEvent, useState } from "react";
import { type Finished, LastFinished, type LastFinishedParts } from "./last-finished";

export function useLastFinished(giveBack: LastFinishedParts["giveBack"]): [Finished | null, LastFinished] {
  const [shown, show] = useState<Finished | null>(null);
  const giving = useEffectEvent(giveBack);
  const [last] = useState(() => new LastFinished({ show, giveBack: (skipped) => giving(skipped) }));
  useEffect(() => {
    const leave = () => last.settle();
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [last]);
  return [shown, last];
}
