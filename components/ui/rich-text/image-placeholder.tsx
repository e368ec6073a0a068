import { ImageOff } from "lucide-react";
import { useT } from "../messages/messages-provider";

const LONGEST = 120;

export interface ImagePlaceholderProps {
  description: string;
  address: string;
  /** why it is not shown, where that is not as usual */
  problem: string | null;
}

/** Replaces an image that is not loaded: it could track the reader, and could change between readings. */
export function ImagePlaceholder({ description, address, problem }: ImagePlaceholderProps) {
  const t = useT();
  const shown = address.length > LONGEST ? `${address.slice(0, LONGEST)}…` : address;
  return (
    <span className="inline-flex max-w-full items-center gap-2 rounded-md border border-dashed border-line-strong px-2 py-1 align-middle text-sm text-ink-muted">
      <ImageOff aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0">
        {t("Image")}
        {description ? `: ${description}` : ""} <span className="font-mono text-xs break-all">{shown}</span>
        {problem ? ` · ${problem}` : ""}
      </span>
    </span>
  );
}
