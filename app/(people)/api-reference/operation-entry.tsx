import { Badge } from "@/components/ui/badge";
import type { ApiOperation } from "@/lib/http/openapi";
import { t } from "@/lib/messages/translate";
import { SchemaDetails } from "./schema-details";

/** One address and method: what it takes, what a key needs for it, and its schemas when opened. */
export function OperationEntry({ path, method, operation }: { path: string; method: string; operation: ApiOperation }) {
  const { "x-scope": scope, parameters, requestBody, responses } = operation;
  const schemas = [
    { title: t("Body"), name: schemaName(requestBody?.content) },
    ...Object.entries(responses).map(([status, response]) => ({
      title: t("Response {status}", { status }),
      name: "content" in response ? schemaName(response.content) : null,
    })),
  ];
  return (
    <li className="flex flex-col gap-2 px-5 py-3 text-sm">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-mono font-medium [overflow-wrap:anywhere]">
          {method} {path}
        </span>
        <Badge tone="neutral">{scope === null ? t("public") : scope === "session" ? t("session only") : scope}</Badge>
      </h3>
      {parameters.length > 0 ? (
        <p className="text-ink-muted [overflow-wrap:anywhere]">
          {parameters
            .map((parameter) =>
              "$ref" in parameter
                ? t("{headerName} (header)", { headerName: headerName(parameter.$ref) })
                : t(parameter.required ? "{name} ({where})" : "{name} ({where}, optional)", {
                    name: parameter.name,
                    where: parameter.in,
                  }),
            )
            .join(", ")}
        </p>
      ) : null}
      {schemas.map(({ title, name }) =>
        name === null ? null : <SchemaDetails key={title} title={title} of={`${method} ${path}`} name={name} />,
      )}
    </li>
  );
}

/** "#/components/schemas/RoundAnswer" → "RoundAnswer" */
function schemaName(content: Record<string, { schema: Record<string, unknown> }> | undefined): string | null {
  const reference = content?.["application/json"]?.schema.$ref;
  return typeof reference === "string" ? (reference.split("/").at(-1) ?? null) : null;
}

const HEADERS: Readonly<Record<string, string>> = {
  IfMatch: t("If-Match"),
  IfNoneMatch: t("If-None-Match, optional"),
  IdempotencyKey: t("Idempotency-Key, optional"),
};

const headerName = (reference: string) => HEADERS[reference.split("/").at(-1) ?? ""] ?? "";
