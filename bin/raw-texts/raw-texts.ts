import { parseAst } from "vitest/node";
import { z } from "zod";

/** A text that a component says itself instead of taking it from a message catalogue. */
export interface RawText {
  readonly line: number;
  readonly text: string;
}

/** Whether people see or hear the strings at a place: they do, they do where these look like words, or they never do. */
type Place = "said" | "perhaps" | "unsaid";

/** Attributes that people see or hear. */
const SAID = new Set([
  ...["alt", "aria-label", "aria-description", "aria-placeholder", "aria-roledescription", "aria-valuetext"],
  ...[
    "allWords",
    "aside",
    "confirmLabel",
    "description",
    "empty",
    "error",
    "handle",
    "hint",
    "label",
    "legend",
    "noun",
  ],
  ...["placeholder", "retryLabel", "submitLabel", "title", "valueText"],
]);

/** Attributes and properties that browsers alone read. */
const UNSAID = /^(?:className|colorScheme|data-.*|aria-keyshortcuts|d|rel)$/;

/** The functions whose argument is said. */
const SAYING = /^(?:say|toast|success|info|error)$/;

/** The functions that take classes, selectors or what to compare with, and errors, which are thrown in English. */
const UNSAYING = /^(?:classNames|closest|matches|matchMedia|querySelector|startsWith|\w*Error)$/;

/** Names of products and of people after whom a statistic is called, settings, addresses, signs. */
const SAME_IN_ALL_LANGUAGES =
  /^(?:(?:%s · )?Tickbox[^\p{L}]*|OpenAI|OpenRouter|Ollama|LM Studio|Pearson|Spearman|Kendall|UTC|[A-Z]|[A-Z]+_[A-Z_]+|https?:\/\/\S+|[^\p{L}]*)$/u;

/** Keys, alone or together. */
const KEYS =
  /^(?:(?:Alt|AltGraph|Backspace|CapsLock|Control|Ctrl|Delete|Enter|Esc|Meta|Page (?:Down|Up)|Shift|[^\p{Ll}])(?:[ +]|$))+$/u;

/** Commands, style sheets, cookies, programs. */
const CODE = /--|[{}]|=\/|, sans-serif$/;

/** A first word, or words; a single small one may be a name in the code, a single letter a sign of mathematics. */
const WORDS = /^\p{Lu}\p{Ll}|\p{L}{2}\S*\s|\s\S*\p{L}{2}/u;

/** Half of the words or more have a hyphen. */
function areClasses(text: string): boolean {
  const words = text.trim().split(/\s+/);
  return words.length > 1 && words.filter((word) => word.includes("-")).length * 2 >= words.length;
}

const nodeSchema = z.looseObject({ type: z.string(), start: z.number() });
type Node = z.infer<typeof nodeSchema>;

const literal = z.object({ value: z.string() });
const named = z.object({ name: z.string() });
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

function nameOf(node: unknown): string {
  return named.safeParse(node).data?.name ?? "";
}

function placeIn(attribute: string): Place {
  return SAID.has(attribute) ? "said" : UNSAID.test(attribute) ? "unsaid" : "perhaps";
}

function placeInCall(of: unknown): Place {
  const called = callee.safeParse(of).data;
  const name = called?.name ?? called?.property?.name ?? "";
  return SAYING.test(name) ? "said" : UNSAYING.test(name) ? "unsaid" : "perhaps";
}

/** All texts in a component's source that are on no catalogue. */
export function rawTexts(source: string): RawText[] {
  const found: RawText[] = [];
  const add = (node: Node, parts: readonly string[], place: Place) => {
    const text = parts.join(" ").replace(/\s+/g, " ").trim();
    if (place === "unsaid" || SAME_IN_ALL_LANGUAGES.test(text) || KEYS.test(text) || CODE.test(text)) return;
    if (place === "perhaps" && (areClasses(text) || !parts.some((part) => WORDS.test(part)))) return;
    found.push({ line: source.slice(0, node.start).split("\n").length, text });
  };

  function visit(value: unknown, place: Place = "perhaps"): void {
    if (Array.isArray(value)) {
      for (const each of value) visit(each, place);
      return;
    }
    const parsed = nodeSchema.safeParse(value);
    if (!parsed.success) return;
    const node = parsed.data;
    switch (node.type) {
      case "JSXText":
        add(node, [literal.parse(node).value], "said");
        return;
      case "JSXElement":
      case "JSXFragment":
        visit(node.openingElement);
        visit(isTyped(node) ? childrenOf(node).filter(({ type }) => type !== "JSXText") : node.children, "said");
        return;
      case "JSXAttribute":
        visit(node.value, placeIn(nameOf(node.name)));
        return;
      case "Property":
        if (node.computed) visit(node.key, "unsaid");
        visit(node.value, UNSAID.test(nameOf(node.key)) ? "unsaid" : "perhaps");
        return;
      case "NewExpression":
      case "CallExpression":
        visit(node.callee);
        visit(node.arguments, placeInCall(node.callee));
        return;
      case "ConditionalExpression":
        visit(node.test);
        visit([node.consequent, node.alternate], place);
        return;
      case "BinaryExpression":
        visit([node.left, node.right], node.operator === "+" ? place : "unsaid");
        return;
      case "SwitchCase":
        visit(node.test, "unsaid");
        visit(node.consequent);
        return;
      case "MemberExpression":
        visit(node.object);
        visit(node.property, "unsaid");
        return;
      case "Literal": {
        const text = literal.safeParse(node).data;
        if (text) add(node, [text.value], place);
        return;
      }
      case "TemplateLiteral": {
        const parts = z.array(quasi).parse(node.quasis);
        add(
          node,
          parts.map(({ value: { raw } }) => raw),
          place,
        );
        visit(node.expressions, place);
        return;
      }
      case "ObjectExpression":
      case "ArrowFunctionExpression":
        visitAll(node);
        return;
      case "ExpressionStatement":
        if (!node.directive) visitAll(node);
        return;
      case "ImportDeclaration":
      case "TSLiteralType":
        return;
      default:
        visitAll(node, place);
    }
  }

  function visitAll(node: Node, place: Place = "perhaps"): void {
    for (const [key, value] of Object.entries(node)) if (key !== "type") visit(value, place);
  }

  visit(parseAst(source, { lang: "tsx" }));
  return found;
}
