"use client";

import { type ReactNode, useCallback, useState } from "react";

/** What a screen reader says of a change, each time: the same words again are news as well. */
export function useAnnouncer(): { say: (text: string) => void; announcer: ReactNode } {
  const [said, setSaid] = useState({ text: "", times: 0 });
  const say = useCallback((text: string) => setSaid(({ times }) => ({ text, times: times + 1 })), []);
  return {
    say,
    announcer: (
      <p role="status" className="sr-only">
        <span key={said.times}>{said.text}</span>
      </p>
    ),
  };
}
