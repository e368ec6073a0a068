"use client";

import { Fragment } from "react";
import { Kbd } from "@/components/ui/kbd";
import { Dialog } from "@/components/ui/modal/dialog";
import { EDITOR_KEYS } from "./row-keys";

export interface EditorKeysDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Which key does what in a question's text. */
export function EditorKeysDialog({ open, onOpenChange }: EditorKeysDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keys" description="While the caret is in a question.">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-6 gap-y-2.5 text-sm">
        {EDITOR_KEYS.map(({ keys, does }) => (
          <Fragment key={does}>
            <dt className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key} className="px-1.5">
                  {key}
                </Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  );
}
