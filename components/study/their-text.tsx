import { z } from "zod";
import { RequestError } from "@/lib/http/fetch-json";

const theirsSchema = z.object({ field: z.string(), stands: z.string() });

/** What somebody else wrote in a field while a form was open, from the refusal that says so; nothing of other errors. */
export function theirTextOf(error: unknown): Record<string, string> {
  const theirs = theirsSchema.safeParse(error instanceof RequestError ? error.details : null).data;
  return theirs ? { [theirs.field]: theirs.stands } : {};
}

/** Shown below the refusal, to take over what one wants to keep of it. */
export function TheirText({ error }: { error: unknown }) {
  return Object.entries(theirTextOf(error)).map(([field, text]) => (
    <section key={field} aria-label={`The ${field} as somebody else left it`}>
      <h3 className="text-sm font-medium">The {field} as somebody else left it</h3>
      <p className="mt-1.5 max-h-60 overflow-auto rounded-md border border-line bg-surface p-3 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
        {text || "(empty)"}
      </p>
    </section>
  ));
}
