"use client";

import { Callout } from "@/components/ui/callout";
import { CopyField } from "@/components/ui/copy-field";
import { useOrigin } from "./use-origin";

/** A personal link, shown this once. */
export function PersonalLink({ path }: { path: string }) {
  const origin = useOrigin();
  return (
    <div className="flex flex-col gap-4">
      <Callout tone="warning" title="Keep this link. It is shown only now.">
        Opening it signs you in again, on this or any other device. Save it where you find it: as a bookmark, in your
        notes, in a message to yourself. Whoever has it can label in your name, so give it to nobody.
      </Callout>
      <CopyField label="Your personal link" value={`${origin}${path}`} />
    </div>
  );
}
