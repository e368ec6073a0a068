import { useCallback, useEffect, useRef } from "react";

interface Watched {
  readonly assignmentId: string;
  readonly session: { see(shares: readonly number[]): void };
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
    void import("./watch-reading").then(
      ({ watchReading }) => {
        if (isOver) return;
        const watches = watched.map(({ assignmentId, session }, place) =>
          watchReading(assignmentId, (shares) => session.see(shares), isPage ? place : undefined),
        );
        stop = () => {
          for (const watch of watches) watch.stop();
        };
        looks.current = watches.map(({ look }) => look);
      },
      // Without its script nothing is known of what was seen.
      () => undefined,
    );
    return () => {
      isOver = true;
      stop();
    };
  }, [watched, isPage]);
  return useCallback(() => {
    for (const look of looks.current) look();
  }, []);
}
