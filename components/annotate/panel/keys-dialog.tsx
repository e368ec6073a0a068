"use client";

import { Fragment } from "react";
import { Kbd } from "@/components/ui/kbd";
import { Dialog } from "@/components/ui/modal/dialog";
import type { RoundForRater } from "@/lib/domain/labelling/labelling";
import { PROTOCOLS } from "@/lib/domain/protocol/protocols";
import { scaleNamed } from "@/lib/domain/protocol/scale";
import { keyBindings } from "../key-bindings";

export interface KeysDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  round: Pick<RoundForRater, "protocol" | "scale" | "allowUnknown" | "byInstruction">;
}

/** Which key does what. */
export function KeysDialog({ open, onOpenChange, round }: KeysDialogProps) {
  const { asks } = PROTOCOLS[round.protocol];
  const scale = round.scale && scaleNamed(round.scale);
  const { allowUnknown, byInstruction } = round;
  const bindings = keyBindings({ asks, scale, allowUnknown, byInstruction });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Keys"
      description="They rest while you write in a field or a dialog is open."
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-6 gap-y-2.5 text-sm">
        {bindings.map(({ keys, does }) => (
          <Fragment key={does}>
            <dt className="flex flex-wrap items-center gap-1.5">
              {keys.map((together, index) => (
                <span key={together.join("+")} className="inline-flex items-center gap-1">
                  {index > 0 && together.length > 1 ? <span className="mx-0.5 text-xs text-ink-muted">or</span> : null}
                  {together.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </span>
              ))}
            </dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  );
}
