import { ChevronLeft, ChevronRight } from "lucide-react";
import { t } from "@/lib/messages/translate";
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
          {t("Previous")}
        </LinkButton>
      ) : null}
      {nextId ? (
        <LinkButton href={address(nextId)} size="sm">
          {t("Next")}
          <ChevronRight aria-hidden />
        </LinkButton>
      ) : null}
    </nav>
  );
}
