"use client";

import { useLater } from "@/components/labelling/use-later";
import type { AskName } from "@/lib/round/protocol/protocols";
import { hasAsk } from "./asks";
import { LATER_ASKS } from "./later-asks";

const Ready = () => null;

/** Whether the scripts of all that is asked are there; fetches those that are not. */
export function useAsks(asks: readonly AskName[]): boolean {
  const missing = asks.find((ask) => !hasAsk(ask) && LATER_ASKS[ask]);
  const load = (missing && LATER_ASKS[missing]) ?? nothing;
  return useLater(() => load().then(() => Ready), missing !== undefined) !== null || missing === undefined;
}

const nothing = async () => undefined;
