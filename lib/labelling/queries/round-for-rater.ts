import { fetchJson } from "@/lib/http/fetch-json";
import type { RoundForRater } from "@/lib/labelling/labelling";
import { isRoundForRater } from "@/lib/labelling/labelling-guards";
import { LiveResource } from "@/lib/queries/live-resource";
import { parserOf } from "@/lib/wire/guard";
import { labelAddress } from "./label-address";

/** How old the progress on the screen may get. */
export const ROUND_EVERY_MS = 15_000;

/** One round as its rater sees it: status, guidelines, progress. */
export function liveRound(initial: RoundForRater): LiveResource<RoundForRater> {
  return new LiveResource(
    {
      load: () => fetchJson(parserOf(isRoundForRater), labelAddress.round(initial.id)),
      intervalMs: () => ROUND_EVERY_MS,
      freshMs: ROUND_EVERY_MS,
      // It is asked for soon enough.
      retryMs: () => null,
    },
    initial,
  );
}
