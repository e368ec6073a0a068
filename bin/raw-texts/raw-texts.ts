import { parseAst } from "vitest/node";
import { z } from "zod";

/** A text that a component says itself instead of taking it from a message catalogue. */
export interface RawText {
  readonly line: number;
  readonly text: string;
}

/** Attributes that people see or hear. */
const SAID = new Set([
  ...["alt", "aria-label", "aria-description", "aria-placeholder", "aria-roledescription", "aria-valuetext"],
  ...["aside", "confirmLabel", "description", "empty", "error", "handle", "hint", "label", "legend", "placeholder"],
  ...["retryLabel", "submitLabel", "title", "valueText"],
]);

/** The functions whose argument is said. */
const SAYING = /^(?:say|toast|success|info|error)$/;

/** The name of the product, of keys and of settings, addresses, what is typed in a terminal, signs. */
const SAME_IN_ALL_LANGUAGES =
  /^(?:Tickbox ?[^\p{L}]*|Esc|Alt|Ctrl|Enter|Alt Z|Alt\+R|[A-Z]|[A-Z]+_[A-Z_]+|https?:\/\/\S+|npm run -s tickbox -- admin-link|[^\p{L}]*)$/u;

const nodeSchema = z.looseObject({ type: z.string(), start: z.number() });
type Node = z.infer<typeof nodeSchema>;

const literal = z.object({ value: z.string() });
const named = z.object({ name: z.union([z.string(), z.object({ name: z.string() })]) });
const quasi = z.object({ value: z.object({ raw: z.string() }) });
const callee = z.object({ name: z.string().optional(), property: z.object({ name: z.string() }).optional() });

const element = z.object({ openingElement: z.object({ name: z.object({ name: z.string() }) }) });

/** What is typed or pressed is the same in all languages. */
function isTyped(node: Node): boolean {
  return /^(?:code|kbd|samp|pre|Kbd)$/.test(element.safeParse(node).data?.openingElement.name.name ?? "");
}

function childrenOf(node: Node): Node[] {
  return z.array(nodeSchema).catch([]).parse(node.children);
}

/** All texts in a component's source that are on no catalogue. */
export function rawTexts(source: string): RawText[] {
  const found: RawText[] = [];
  const add = (node: Node, text: string) => {
    const said = text.replace(/\s+/g, " ").trim();
    if (SAME_IN_ALL_LANGUAGES.test(said)) return;
    found.push({ line: source.slice(0, node.start).split("\n").length, text: said });
  };

  /** @param isSaid whether a string that stands here is on the screen */
  function visit(value: unknown, isSaid: boolean): void {
    if (Array.isArray(value)) {
      for (const each of value) visit(each, isSaid);
      return;
    }
    const parsed = nodeSchema.safeParse(value);
    if (!parsed.success) return;
    const node = parsed.data;
    switch (node.type) {
      case "JSXText":
        add(node, literal.parse(node).value);
        return;
      case "JSXElement":
      case "JSXFragment":
        visit(node.openingElement, false);
        visit(isTyped(node) ? childrenOf(node).filter(({ type }) => type !== "JSXText") : node.children, true);
        return;
      case "JSXAttribute": {
        const name = named.safeParse(node.name).data?.name;
        visit(node.value, typeof name === "string" && SAID.has(name));
        return;
      }
      case "CallExpression": {
        const called = callee.safeParse(node.callee).data;
        const isSaying = SAYING.test(called?.name ?? called?.property?.name ?? "");
        visit(node.callee, false);
        visit(node.arguments, isSaying);
        return;
      }
      case "ConditionalExpression":
        visit(node.test, false);
        visit([node.consequent, node.alternate], isSaid);
        return;
      case "BinaryExpression":
        visit([node.left, node.right], isSaid && node.operator === "+");
        return;
      case "Literal": {
        const text = literal.safeParse(node).data;
        if (isSaid && text) add(node, text.value);
        return;
      }
      case "TemplateLiteral":
        if (isSaid)
          add(
            node,
            z
              .array(quasi)
              .parse(node.quasis)
              .map(({ value: { raw } }) => raw)
              .join(" "),
          );
        visit(node.expressions, isSaid);
        return;
      case "MemberExpression":
      case "ObjectExpression":
      case "ArrowFunctionExpression":
        visitAll(node, false);
        return;
      default:
        visitAll(node, isSaid);
    }
  }

  function visitAll(node: Node, isSaid: boolean): void {
    for (const [key, value] of Object.entries(node)) if (key !== "type") visit(value, isSaid);
  }

  visit(parseAst(source, { lang: "tsx" }), false);
  return found;
}
