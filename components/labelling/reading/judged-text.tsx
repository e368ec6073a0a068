import { classNames } from "@/components/ui/class-names";
import { useT } from "@/components/ui/messages/messages-provider";
import { RichText } from "@/components/ui/rich-text/rich-text";

export interface JudgedTextProps {
  text: string;
  /** as it was written, every sign of it */
  raw: boolean;
  className?: string;
}

/** Text by a person or a model, as Markdown or as it was written. */
export function JudgedText({ text, raw, className }: JudgedTextProps) {
  const t = useT();
  if (text.trim() === "")
    return <p className={classNames("judged-text text-base text-ink-muted italic", className)}>{t("(empty)")}</p>;
  if (!raw) return <RichText text={text} className={classNames("judged-text", className)} />;
  return (
    <pre
      data-raw
      lang=""
      className={classNames(
        "judged-text font-mono text-sm leading-[1.714] whitespace-pre-wrap [overflow-wrap:anywhere] [unicode-bidi:plaintext]",
        className,
      )}
    >
      {text}
    </pre>
  );
}
