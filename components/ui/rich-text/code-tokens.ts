import { common, createLowlight } from "lowlight";

export type CodeTokenKind = "keyword" | "string" | "value" | "comment";
export interface CodeToken {
  /** in UTF-16 units of the code */
  start: number;
  end: number;
  kind: CodeTokenKind;
}

const lowlight = createLowlight(common);

/** What a part of code is, by the name that the reader of its language gives it. */
const KINDS: Readonly<Record<string, CodeTokenKind>> = {
  "hljs-keyword": "keyword",
  "hljs-built_in": "keyword",
  "hljs-type": "keyword",
  "hljs-name": "keyword",
  "hljs-selector-tag": "keyword",
  "hljs-section": "keyword",
  "hljs-string": "string",
  "hljs-regexp": "string",
  "hljs-char": "string",
  "hljs-number": "value",
  "hljs-literal": "value",
  "hljs-symbol": "value",
  "hljs-attr": "value",
  "hljs-attribute": "value",
  "hljs-comment": "comment",
  "hljs-quote": "comment",
  "hljs-meta": "comment",
};

/** Where the keywords, strings, values and comments of code are; none where nobody knows the language. */
export function codeTokens(code: string, language: string): CodeToken[] {
  if (!lowlight.registered(language)) return [];
  const found: CodeToken[] = [];
  let at = 0;
  const visit = (node: ReturnType<typeof lowlight.highlight>["children"][number], kind: CodeTokenKind | undefined) => {
    if (node.type === "text") {
      const start = at;
      at += node.value.length;
      if (kind) found.push({ start, end: at, kind });
    } else if (node.type === "element") {
      const names = [node.properties.className].flat();
      const own = names.flatMap((name) => (typeof name === "string" ? (KINDS[name] ?? []) : []));
      for (const child of node.children) visit(child, own[0] ?? kind);
    }
  };
  for (const node of lowlight.highlight(language, code).children) visit(node, undefined);
  return found;
}
