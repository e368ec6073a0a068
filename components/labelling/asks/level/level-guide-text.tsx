import { useT } from "@/components/ui/messages/messages-provider";
import { renderByIndex } from "@/components/ui/render-by-index";
import type { LevelGuide } from "@/lib/round/level-guides";

export interface LevelGuideTextProps {
  /** the level and its name */
  title: string;
  guide: LevelGuide;
  className?: string;
}

/** What a level means, and examples of it. */
export function LevelGuideText({ title, guide: { description, examples }, className }: LevelGuideTextProps) {
  const t = useT();
  return (
    <div className={className}>
      <p className="font-semibold">{title}</p>
      {description ? (
        <p lang="" className="mt-1 whitespace-pre-wrap [overflow-wrap:anywhere]">
          {description}
        </p>
      ) : null}
      {examples.length > 0 ? (
        <ul aria-label={t("Examples of {level}", { level: title })} className="mt-2 flex flex-col gap-2">
          {renderByIndex(examples, ({ text, note }) => (
            <li lang="" className="border-current/30 border-s-2 ps-2.5">
              <p lang="" className="whitespace-pre-wrap [overflow-wrap:anywhere] [unicode-bidi:plaintext]">
                {text}
              </p>
              {note ? <p className="mt-0.5 opacity-80">{note}</p> : null}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
