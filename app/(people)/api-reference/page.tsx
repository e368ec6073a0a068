import type { Metadata } from "next";
import { TextLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page/page-header";
import { Panel } from "@/components/ui/panel";
import { requireViewer } from "@/lib/auth/require-viewer";
import type { ApiOperation } from "@/lib/http/openapi";
import { t } from "@/lib/messages/translate";
import { describeApi } from "../../api/v1/describe-api";
import { SignedInShell } from "../signed-in-shell";
import { OperationEntry } from "./operation-entry";

export const metadata: Metadata = { title: t("API reference") };

export default async function ApiReferencePage() {
  const viewer = await requireViewer("/api-reference");
  const { paths } = await describeApi();
  const groups = new Map<string, { path: string; method: string; operation: ApiOperation }[]>();
  for (const [path, methods] of Object.entries(paths)) {
    const group = path.split("/")[3] ?? "";
    const operations = Object.entries(methods).map(([method, operation]) => {
      return { path, method: method.toUpperCase(), operation };
    });
    groups.set(group, [...(groups.get(group) ?? []), ...operations]);
  }
  return (
    <SignedInShell viewer={viewer}>
      <PageHeader
        title={t("API reference")}
        description={t.rich(
          "Send an API key as a bearer token; create one under <link>Account</link>. For programs: <openapi3>OpenAPI 3.1</openapi3>.",
          {
            link: (text) => (
              <TextLink key="link" href="/account">
                {text}
              </TextLink>
            ),
            openapi3: (text) => (
              <a key="openapi3" className="underline" href="/api/v1/openapi.json">
                {text}
              </a>
            ),
          },
        )}
      />
      <div className="flex flex-col gap-6">
        {[...groups].map(([group, operations]) => (
          <Panel key={group} level={2} title={group} flush>
            <ul className="divide-y divide-line border-t border-line">
              {operations.map(({ path, method, operation }) => (
                <OperationEntry key={`${method} ${path}`} path={path} method={method} operation={operation} />
              ))}
            </ul>
          </Panel>
        ))}
      </div>
    </SignedInShell>
  );
}
