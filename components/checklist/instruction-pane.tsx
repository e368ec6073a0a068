import { renderByIndex } from "@/components/ui/render-by-index";
import { RichText } from "@/components/ui/rich-text/rich-text";
import type { Checklist } from "@/lib/domain/checklist/checklist";
import { responseName } from "@/lib/domain/study/response-name";

const ROLE_NAMES: Record<string, string> = { user: "User", assistant: "Assistant", system: "System message" };

/** What was asked, to be read while its checklist is written; responses are folded away until they are wanted. */
export function InstructionPane({ instruction }: { instruction: Checklist["instruction"] }) {
  const { text, messages, input, responses } = instruction;
  return (
    <section aria-label="Instruction" className="flex min-w-0 flex-col gap-6">
      {text === null ? null : <Part title="Instruction" text={text} />}
      {renderByIndex(messages ?? [], (message) => (
        <Part title={ROLE_NAMES[message.role] ?? message.role} text={message.content} />
      ))}
      {input ? <Part title="Input" text={input} /> : null}
      {responses.length > 0 ? (
        <div className="flex flex-col gap-2">
          <h2 className="text-sm font-semibold text-ink-muted">Responses ({responses.length})</h2>
          {responses.map((response) => (
            <details key={response.id} className="rounded-md border border-line bg-raised px-4 py-2.5">
              <summary className="rounded-sm font-medium [overflow-wrap:anywhere]">
                {responseName(response, responses)}
              </summary>
              <div className="pt-3 pb-1">
                {response.text.trim() === "" ? (
                  <p className="text-ink-muted">(empty response)</p>
                ) : (
                  <RichText text={response.text} topHeading={3} />
                )}
              </div>
            </details>
          ))}
        </div>
      ) : null}
    </section>
  );
}

function Part({ title, text }: { title: string; text: string }) {
  return (
    <div className="flex flex-col gap-2">
      <h2 className="text-sm font-semibold text-ink-muted">{title}</h2>
      <RichText text={text} className="max-w-prose" topHeading={3} />
    </div>
  );
}
