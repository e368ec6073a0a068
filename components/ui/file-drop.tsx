"use client";

import { Upload } from "lucide-react";
import { type DragEvent, type ReactNode, useState } from "react";
import { t } from "@/lib/messages/translate";
import { classNames } from "./class-names";
import { useFieldControl } from "./field-control";

export interface FileDropProps {
  onFiles: (files: File[]) => void;
  /** As for an input: ".jsonl,.csv". A hint for the file chooser; what is dropped must be checked anyway. */
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  /** "Drop a JSON Lines or CSV file here" */
  prompt?: ReactNode;
  /** Names the control where no Field wraps it. */
  "aria-label"?: string;
  className?: string;
}

/** Takes files by drag and drop, by a press, or by keyboard (it is a file input underneath). */
export function FileDrop({
  onFiles,
  accept,
  multiple = false,
  disabled = false,
  prompt = t("Drop a file here"),
  className,
  ...rest
}: FileDropProps) {
  const control = useFieldControl({});
  const [over, setOver] = useState(false);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0 && !disabled) onFiles(multiple ? files : files.slice(0, 1));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input inside is the first
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        "relative flex flex-col items-center justify-center gap-1 rounded-lg border border-dashed px-6 py-10 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
        over ? "border-accent bg-accent-soft" : "border-line-strong bg-raised hover:border-ink-muted",
        disabled && "opacity-60",
        className,
      )}
    >
      <Upload aria-hidden className="mb-2 size-6 text-ink-muted" />
      <span aria-hidden className="text-sm font-medium">
        {prompt}
      </span>
      <span aria-hidden className="text-sm text-ink-muted">
        {t.rich("or {onThis}", {
          onThis: (
            <span key="onThis" className="text-accent underline underline-offset-3">
              {multiple ? t("choose them") : t("choose one")} {t("on this computer")}
            </span>
          ),
        })}
      </span>
      <input
        {...control}
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        aria-label={rest["aria-label"]}
        onChange={(event) => {
          take(event.target.files);
          // so that choosing the same file again is a change again
          event.target.value = "";
        }}
        className="absolute inset-0 cursor-pointer text-[0px] opacity-0 disabled:cursor-not-allowed"
      />
    </div>
  );
}
