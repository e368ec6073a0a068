"use client";

import { useQuery } from "@tanstack/react-query";
import { Badge } from "@/components/ui/badge";
import { CopyButton } from "@/components/ui/copy-button";
import { Panel } from "@/components/ui/panel";
import type { PromptSnapshot } from "@/lib/domain/judge/judge-configuration";
import { promptsQuery } from "@/lib/queries/models/prompts";
import { PromptText } from "../prompt/prompt-text";
import { shortVersion } from "../prompt/short-version";

/** The whole text of every prompt the judge sends, as it was when the judge was made. */
export function JudgePrompts({ prompts }: { prompts: readonly PromptSnapshot[] }) {
  const { data } = useQuery(promptsQuery);
  const titleOf = (templateId: string) => data?.prompts.find(({ id }) => id === templateId)?.title ?? templateId;
  return (
    <Panel
      level={2}
      title="Prompts"
      description="What it is sent, word for word. The placeholders are filled with the task’s texts, fenced off as data."
    >
      <ul className="flex flex-col gap-6">
        {prompts.map(({ templateId, text, version, own }) => (
          <li key={templateId} className="flex min-w-0 flex-col gap-2">
            <div className="flex flex-wrap items-center gap-2 text-sm">
              <h3 className="font-medium">{titleOf(templateId)}</h3>
              <Badge tone={own ? "accent" : undefined}>{own ? "own text" : "built-in"}</Badge>
              <span className="font-mono text-xs text-ink-muted">{shortVersion(version)}</span>
              <CopyButton text={text} label="Copy the text" size="sm" className="ml-auto" />
            </div>
            <PromptText text={text} label={`Text of: ${titleOf(templateId)}`} className="max-h-72 overflow-y-auto" />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
