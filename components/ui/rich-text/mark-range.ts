/**
 * Marks a part of a text by the browser's own means, so that the text itself is not touched. Where a browser has none,
 * nothing is marked. The styles are made here: the bundler's reader of stylesheets does not know highlights.
 * @param name one style has one name
 * @returns what takes the mark away
 */
export function markRange(range: Range, name: string, style: string): () => void {
  if (!("highlights" in CSS)) return () => undefined;
  const highlight = CSS.highlights.get(name) ?? newHighlight(name, style);
  highlight.add(range);
  return () => highlight.delete(range);
}

function newHighlight(name: string, style: string): Highlight {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`::highlight(${name}) { ${style} }`);
  document.adoptedStyleSheets.push(sheet);
  const highlight = new Highlight();
  CSS.highlights.set(name, highlight);
  return highlight;
}
