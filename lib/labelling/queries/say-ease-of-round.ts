import { mutationOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/http/fetch-json";
import type { Ease } from "@/lib/round/protocol/protocol-words";
import { isNull, parserOf } from "@/lib/wire/guard";
import { labelAddress } from "./label-address";

/** Says what the checklists of a round did to scoring, where that is asked at its end. */
export function sayEaseOfRound(roundId: string) {
  return mutationOptions({
    mutationFn: (ease: Ease) =>
      fetchJson(parserOf(isNull), labelAddress.ease(roundId), { method: "PUT", body: { ease } }),
  });
}
