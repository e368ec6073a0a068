import { asksAnything } from "@/lib/domain/checklist/question-flags";
import { itemOfLine, type ParsedItem } from "./checklist-line";

const RULE = /^\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?)?$/;

/** The lines of a Markdown table with a heading, read by their columns: "| # | Question | Importance |". Null without one. */
export function itemsOfTable(lines: readonly string[]): { items: ParsedItem[]; lines: ReadonlySet<string> } | null {
  const ruleAt = lines.findIndex((line) => RULE.test(line.trim()));
  const heading = cellsOf(lines[ruleAt - 1] ?? "");
  if (ruleAt < 1 || heading.length < 2) return null;
  const rows = lines.slice(ruleAt + 1);
  const end = rows.findIndex((line) => !line.includes("|"));
  const body = end < 0 ? rows : rows.slice(0, end);
  const importanceAt = heading.findIndex((cell) => /importance|weight/i.test(cell));
  const named = heading.findIndex((cell) => /question|requirement|criteri|item|check/i.test(cell));
  const items = body.flatMap((line) => {
    const cells = cellsOf(line);
    const asking = cells.findIndex((cell) => asksAnything(cell));
    const text = cells[asking >= 0 ? asking : named];
    if (text === undefined || text === "") return [];
    const { question } = itemOfLine(`- ${text}`, true) ?? { question: text };
    const weight = /^\D{0,2}(\d{1,4}(?:\.\d+)?)\D*$/.exec(cells[importanceAt] ?? "")?.[1];
    return [{ question, importance: weight === undefined ? null : Number(weight) }];
  });
  return items.length === 0 ? null : { items, lines: new Set(lines.slice(ruleAt - 1, ruleAt + 1 + body.length)) };
}

function cellsOf(line: string): string[] {
  const inner = line.trim().replace(/^\|/, "").replace(/\|$/, "");
  return inner.split("|").map((cell) => cell.trim());
}
