import { fitLines } from "./chart/fit-text";

/** What a chart takes from the page's style sheet and a file must carry itself. */
const COLOURS = ["fill", "stroke"] as const;
const PROPERTIES = [
  "fill-opacity",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "opacity",
  "paint-order",
  "font-size",
  "font-weight",
  "text-anchor",
] as const;
const FONTS = "Geist, 'Helvetica Neue', Helvetica, Arial, sans-serif";

/** White around a drawing, so that a text at its edge is whole in another font too. */
export const SVG_MARGIN = 12;

/** Twelve pixels of a chart are eight points on paper. */
const PIXELS_PER_POINT = 12 / 8;

/** How many pixels of a chart such a width on paper has room for. */
export function paperWidth(mm: number): number {
  return (mm / 25.4) * 72 * PIXELS_PER_POINT;
}

/** Of a note below a drawing. */
const [LINE_HEIGHT, MOST_NOTE_LINES] = [16, 8];

export interface StandaloneSvg {
  text: string;
  width: number;
  height: number;
  /** on paper, where it was drawn for one width */
  mm?: { width: number; height: number };
}

/**
 * A chart of the page as an SVG file of its own: every colour resolved for paper, whatever theme the page is in, every
 * font size written down, on white.
 * @param note shown below it, such as what it leaves out
 * @param widthMm its width on paper, where it was drawn for one
 */
export function standaloneSvg(chart: SVGSVGElement, title: string, note = "", widthMm?: number): StandaloneSvg {
  const { width: drawn, height: tall } = chart.viewBox.baseVal;
  const lines = note === "" ? [] : fitLines(note, drawn, MOST_NOTE_LINES);
  const [width, height] = [drawn + 2 * SVG_MARGIN, tall + 2 * SVG_MARGIN + lines.length * LINE_HEIGHT];
  const holder = lightHolder();
  const copy = chart.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) throw new Error("Expected an SVG element.");
  holder.append(copy);
  document.body.append(holder);
  try {
    const resolve = colourResolver();
    for (const element of [copy, ...copy.querySelectorAll("*:not(title)")]) {
      const style = getComputedStyle(element);
      for (const name of COLOURS) element.setAttribute(name, resolve(style.getPropertyValue(name)));
      for (const name of PROPERTIES) element.setAttribute(name, style.getPropertyValue(name));
      element.removeAttribute("class");
      element.removeAttribute("style");
    }
  } finally {
    holder.remove();
  }
  const mm = widthMm === undefined ? undefined : { width: widthMm, height: Math.ceil((widthMm * height) / width) };
  copy.setAttribute("viewBox", `${-SVG_MARGIN} ${-SVG_MARGIN} ${width} ${height}`);
  copy.setAttribute("width", mm ? `${mm.width}mm` : String(width));
  copy.setAttribute("height", mm ? `${mm.height}mm` : String(height));
  copy.setAttribute("font-family", FONTS);
  copy.prepend(
    svgElement("title", {}, title),
    svgElement("rect", { x: -SVG_MARGIN, y: -SVG_MARGIN, width, height, fill: "#ffffff" }),
  );
  if (note !== "") copy.prepend(svgElement("desc", {}, note));
  copy.append(
    ...lines.map((line, index) =>
      svgElement("text", { x: 0, y: tall + (index + 1) * LINE_HEIGHT, "font-size": 12, fill: "#444444" }, line),
    ),
  );
  return { text: new XMLSerializer().serializeToString(copy), width, height, mm };
}

/** An unseen place in which the page's colours are those of the light theme. */
function lightHolder(): HTMLElement {
  const holder = document.createElement("div");
  holder.style.setProperty("display", "none");
  holder.style.setProperty("color-scheme", "light");
  // The build writes light-dark() as two switches, which are thrown at the root; here they are thrown again, and the
  // tokens that depend on them declared again.
  holder.style.setProperty("--lightningcss-light", "initial");
  holder.style.setProperty("--lightningcss-dark", " ");
  for (const [name, value] of colourTokens()) holder.style.setProperty(name, value);
  return holder;
}

/** The colour tokens of globals.css as they are written, not as they are computed. */
function colourTokens(): Map<string, string> {
  const tokens = new Map<string, string>();
  const take = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule && rule.selectorText.includes(":root")) {
        for (const name of rule.style) {
          if (name.startsWith("--color-")) tokens.set(name, rule.style.getPropertyValue(name));
        }
      } else if (rule instanceof CSSLayerBlockRule || rule instanceof CSSSupportsRule) take(rule.cssRules);
    }
  };
  for (const sheet of document.styleSheets) take(sheet.cssRules);
  return tokens;
}

function svgElement(name: string, attributes: Record<string, string | number>, text = ""): SVGElement {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.textContent = text;
  return element;
}

/** Any colour that the browser knows (oklab, color-mix …) as #rrggbb, mixed with white where it is translucent. */
function colourResolver(): (colour: string) => string {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [1, 1];
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const known = new Map<string, string>();
  const resolve = (colour: string) => {
    if (colour === "none" || colour === "" || colour === "rgba(0, 0, 0, 0)" || !context) return colour || "none";
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, 1, 1);
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
  };
  return (colour) => {
    const found = known.get(colour) ?? resolve(colour);
    known.set(colour, found);
    return found;
  };
}

/** Pixels for each unit of the chart: sharp in print at the usual column width. */
const PNG_SCALE = 3;

/** The same as a PNG image. */
export async function rasterised({ text, width, height }: StandaloneSvg): Promise<Blob> {
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * PNG_SCALE);
  canvas.height = Math.round(height * PNG_SCALE);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("The image could not be drawn."))), "image/png");
  });
}
