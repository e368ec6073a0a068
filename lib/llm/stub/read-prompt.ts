/** A prompt as the demo model understands it. */
export interface ReadPrompt {
  /** What stands outside the delimiters: the task itself. */
  readonly task: string;
  /** What is enclosed, by name; the first of each name. */
  readonly data: ReadonlyMap<string, string>;
}

/** The key is taken from the notice, which stands at the very beginning, before anything that came from outside. */
const NOTICE_KEY = /^Material for this task stands between a line "\[begin NAME ([0-9a-f]{24})\]"/;

/** Takes a rendered prompt apart. Text without a notice is all task. */
export function readPrompt(content: string): ReadPrompt {
  const boundary = NOTICE_KEY.exec(content)?.[1];
  const data = new Map<string, string>();
  if (boundary === undefined) return { task: content, data };
  const enclosed = new RegExp(`^\\[begin ([a-z-]+) ${boundary}\\]\\n([\\s\\S]*?)\\n\\[end \\1 ${boundary}\\]$`, "gm");
  const task = content.replace(enclosed, (_, name: string, text: string) => {
    if (!data.has(name)) data.set(name, text);
    return "";
  });
  // The notice itself gives no task.
  return { task: task.split("\n").slice(2).join("\n"), data };
}
