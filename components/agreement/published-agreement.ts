import type { Protocol } from "@/lib/domain/protocol";

/** What was published of agreement under each protocol, to read one's own beside. Other data, other people. */
export const PUBLISHED_AGREEMENT: Record<Protocol, string> = {
  direct_scoring:
    "Published: ordinal alpha 0.194 scoring directly, 0.256 with a checklist first; mean scores 3.347 and 3.351 (TICK, table 6).",
  check_then_score:
    "Published: ordinal alpha 0.194 scoring directly, 0.256 with a checklist first; mean scores 3.347 and 3.351 (TICK, table 6).",
  preference: "Published: experts agree on 94 % of LLMBar’s pairs (LLMBar, section 4.2).",
};
