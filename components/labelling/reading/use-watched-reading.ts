import { useCallback, useEffect, useRef } from "react";
import { whenIdle } from "../workspace/keys-of-round";

interface Watched {
  readonly assignmentId: string;
  readonly session: { see(shares: readonly number[]): void };
}

let isFetched = false;

/** The script that watches must not hold up the first task; after it, nothing waits. */
function whenFree(work: () => void): () => void {
  if (!isFetched) return whenIdle(work);
  work();
  return () => undefined;
}

/**
 * Records what of the responses is on the screen: of one assignment's, or of a page's, where each response is one.
 * @param watched the same list as long as nothing of it changes
 * @returns what looks at it now
 */
export function useWatchedReading(watched: readonly Watched[], isPage: boolean): () => void {
  const looks = useRef<readonly (() => void)[]>([]);
  useEffect(() => {
    let stop = () => {};
    let isOver = false;
    const watch = ({ watchReading }: typeof import("./watch-reading")) => {
      isFetched = true;
      if (isOver) return;
      const watches = watched.map(({ assignmentId, session }, place) =>
        watchReading(assignmentId, (shares) => session.see(shares), isPage ? place : undefined),
      );
      stop = () => {
        for (const watch of watches) watch.stop();
      };
      looks.current = watches.map(({ look }) => look);
    };
    // Without its script nothing is known of what was seen.
    const cancel = whenFree(() => void import("./watch-reading").then(watch, () => undefined));
    return () => {
      isOver = true;
      cancel();
      stop();
    };
  }, [watched, isPage]);
  return useCallback(() => {
    for (const look of looks.current) look();
  }, []);
}
