"use client";

import { Check, Copy } from "lucide-react";
import { IconButton, type IconButtonProps } from "./icon-button";
import { useT } from "./messages/messages-provider";
import { useCopy } from "./use-copy";

export interface CopyButtonProps extends Pick<IconButtonProps, "size" | "variant" | "className"> {
  text: string;
  /** "Copy the address" */
  label?: string;
}

export function CopyButton({ text, label, ...look }: CopyButtonProps) {
  const { state, copy } = useCopy();
  const t = useT();
  return (
    <>
      <IconButton {...look} label={label ?? t("Copy")} onClick={() => copy(text)}>
        {state === "copied" ? <Check aria-hidden className="text-positive" /> : <Copy aria-hidden />}
      </IconButton>
      <span role="status" className="sr-only">
        {state === "copied"
          ? t("Copied")
          : state === "failed"
            ? t("Could not copy. Select the text and copy it by hand.")
            : ""}
      </span>
    </>
  );
}
