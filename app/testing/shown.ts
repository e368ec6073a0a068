const SCRIPT = /<script\b.*?<\/script>/gs;
const INLINE = /<\/?(?:a|abbr|b|bdi|code|em|i|q|small|span|strong|sub|sup|u|var)\b[^>]*>|<!--.*?-->/g;
const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', "#x27": "'", amp: "&" };

const decoded = (text: string) =>
  text.replaceAll(/&(lt|gt|quot|#x27|amp);/g, (_, name: string) => ENTITIES[name] ?? "");

const words = (html: string) =>
  decoded(
    html
      .replaceAll(SCRIPT, "")
      .replaceAll(INLINE, "")
      .replaceAll(/<[^>]*>/g, " "),
  )
    .replaceAll(/\s+/g, " ")
    .trim();

/** What a page, or a part of it, shows. */
export class Shown {
  constructor(readonly html: string) {}

  get text(): string {
    return words(this.html);
  }

  /** The names of its pictures. */
  get pictures(): string[] {
    return [...this.html.matchAll(/<\w+[^>]*\brole="img"[^>]*>/g)].map(([tag]) => attribute(tag, "aria-label"));
  }

  /** Where it leads, by what the link says. */
  get links(): { text: string; address: string }[] {
    return elements(this.html, "a").map((link) => ({ text: words(link), address: attribute(link, "href") }));
  }

  /** What can be chosen of lists, by what it says. */
  get options(): { text: string; value: string }[] {
    return elements(this.html, "option").map((option) => ({ text: words(option), value: attribute(option, "value") }));
  }

  /** The section of this name. */
  region(name: string | RegExp): Shown {
    return this.part("section", name);
  }

  table(name: string | RegExp): Shown {
    return this.part("table", name);
  }

  /** The texts of each row's cells, heads included. */
  get rows(): string[][] {
    return elements(this.html, "tr").map((row) =>
      [...row.matchAll(/<(td|th)\b[^>]*>(.*?)<\/\1>/gs)].map(([, , cell = ""]) => words(cell)),
    );
  }

  /** The only row that mentions this. */
  row(mention: string | RegExp): string[] {
    const found = this.rows.filter((row) => row.join(" ").match(mention));
    if (found.length !== 1) throw new Error(`${found.length} rows mention ${mention}: ${JSON.stringify(this.rows)}`);
    return found[0] ?? [];
  }

  private part(tag: string, name: string | RegExp): Shown {
    const found = elements(this.html, tag);
    const part = found.find((each) => {
      const own = nameOf(each, this.html);
      return typeof name === "string" ? own === name : name.test(own);
    });
    if (part !== undefined) return new Shown(part);
    throw new Error(`There is no ${tag} “${name}” among: ${found.map((each) => nameOf(each, this.html)).join(", ")}`);
  }
}

/** Every element of this tag, each with what is inside. */
function elements(html: string, tag: string): string[] {
  const found: string[] = [];
  const open: number[] = [];
  for (const { 0: edge, index } of html.matchAll(new RegExp(`<${tag}\\b[^>]*>|</${tag}>`, "g"))) {
    if (!edge.startsWith("</")) open.push(index);
    else found.push(html.slice(open.pop(), index + edge.length));
  }
  return found;
}

function nameOf(element: string, page: string): string {
  const [tag = ""] = /^<[^>]*>/.exec(element) ?? [];
  const label = attribute(tag, "aria-label");
  if (label !== "") return label;
  const id = attribute(tag, "aria-labelledby");
  if (id !== "") return words(new RegExp(`<(\\w+)[^>]* id="${id}"[^>]*>(.*?)</\\1>`, "s").exec(page)?.[2] ?? "");
  return words(/<caption[^>]*>(.*?)<\/caption>/s.exec(element)?.[1] ?? "");
}

function attribute(tag: string, name: string): string {
  return decoded(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "");
}
