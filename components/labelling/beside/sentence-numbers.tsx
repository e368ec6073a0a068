"use client";

import { useEffect, useState } from "react";
import { judgedElement } from "./judged-elements";
import { sentencesInSight } from "./text-cursor";

/** The numbers of the sentences in sight, drawn over the text, which is not touched: typing one selects its sentence. */
export function SentenceNumbers({ place }: { place: number }) {
  const [shown, setShown] = useState<ReturnType<typeof sentencesInSight>>([]);
  useEffect(() => {
    let frame = 0;
    const draw = () => {
      const element = judgedElement(place);
      setShown(element ? sentencesInSight(element) : []);
    };
    const drawSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(draw);
    };
    draw();
    const ends = new AbortController();
    const options = { capture: true, passive: true, signal: ends.signal };
    for (const name of ["scroll", "resize", "click", "keyup"]) window.addEventListener(name, drawSoon, options);
    return () => {
      ends.abort();
      cancelAnimationFrame(frame);
    };
  }, [place]);
  return shown.map(({ number, left, top }) => (
    <span
      key={number}
      aria-hidden
      // Above the first word, where lines are apart.
      style={{ left, top: top - 9 }}
      className="pointer-events-none fixed z-10 rounded-sm border border-accent bg-raised px-0.5 text-[0.625rem] leading-2.5 font-semibold text-accent tabular-nums"
    >
      {number}
    </span>
  ));
}
