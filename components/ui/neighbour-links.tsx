import { ChevronLeft, ChevronRight } from "lucide-react";
import * as texts from "@/lib/messages/researcher/controls";
import { LinkButton } from "./link-button";

export interface NeighbourLinksProps {
  /** "Neighbouring instructions" */
  label: string;
  previousId: string | null;
  nextId: string | null;
  address: (id: string) => string;
}

/** To what is before and after this one in its list. */
export function NeighbourLinks({ label, previousId, nextId, address }: NeighbourLinksProps) {
  if (!previousId && !nextId) return null;
  return (
    <nav aria-label={label} className="flex gap-2">
      {previousId ? (
        <LinkButton href={address(previousId)} size="sm" icon={<ChevronLeft aria-hidden />}>
          {texts.previous}
        </LinkButton>
      ) : null}
      {nextId ? (
        <LinkButton href={address(nextId)} size="sm">
          {texts.next}
          <ChevronRight aria-hidden />
        </LinkButton>
      ) : null}
    </nav>
  );
}
