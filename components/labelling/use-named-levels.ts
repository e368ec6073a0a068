import { useMemo } from "react";
import { useT } from "@/components/ui/messages/messages-provider";
import type { RoundForRater } from "@/lib/labelling/labelling";
import { withNamedLevels } from "@/lib/round/protocol/named-levels";

/** The round with its levels named in the language of the interface, where it has no names of its own. */
export function useNamedLevels(round: RoundForRater): RoundForRater {
  const t = useT();
  return useMemo(() => withNamedLevels(t, round), [t, round]);
}
