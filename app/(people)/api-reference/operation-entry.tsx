import { Badge } from "@/components/ui/badge";
import type { ApiOperation } from "@/lib/http/openapi";

/** One address and method: what it takes, what a key needs for it, and its schemas when opened. */
export function OperationEntry({ path, method, operation }: { path: string; method: string; operation: ApiOperation }) {
  const { "x-scope": scope, parameters, requestBody, responses } = operation;
  const schemas = [
    { title: "Body", schema: requestBody?.content },
    { title: "Answer", schema: responses["200"].content },
  ];
  return (
    <li className="flex flex-col gap-2 px-5 py-3 text-sm">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-mono font-medium [overflow-wrap:anywhere]">
          {method} {path}
        </span>
        <Badge tone="neutral">{scope === null ? "public" : scope === "session" ? "session only" : scope}</Badge>
      </h3>
      {parameters.length > 0 ? (
        <p className="text-ink-muted [overflow-wrap:anywhere]">
          {parameters
            .map(({ name, in: place, required }) => `${name} (${place}${required ? "" : ", optional"})`)
            .join(", ")}
        </p>
      ) : null}
      {schemas.map(({ title, schema }) =>
        schema ? (
          <details key={title}>
            <summary className="cursor-pointer">
              {title}
              <span className="sr-only">
                {" "}
                of {method} {path}
              </span>
            </summary>
            <pre className="mt-2 whitespace-pre-wrap rounded-md border border-line bg-sunken p-3 font-mono text-xs [overflow-wrap:anywhere]">
              {JSON.stringify(schema["application/json"].schema, null, 1)}
            </pre>
          </details>
        ) : null,
      )}
    </li>
  );
}
