// Figures and statistics, wherever they are shown.

export const notDefined = "not defined";
export const noVariation = "no variation";
export const notDefinedExplanation = "not defined. {explanation}";
export const notDefinedReason = "not defined: {reason}";
export const interval = "{value}, interval {interval}";
export const against = "{left} against {right}";

export const statistic = "Statistic";
export const among = "Among";
export const bootstrapOver = "Bootstrap over";
export const unitsWithTwoLabels = "Units with 2+ labels";
export const labelsOnTasksWith2 = "Labels on tasks with 2+ raters";
export const bootstrapOverInstructions =
  "Interval: bootstrap over instructions, since responses to one instruction are not independent.";
export const intervalBootstrapOver = "Interval: bootstrap over {drawn}.";
export const intervalInterval = ", interval {interval}";
export const alphaOnAScale = "Alpha {value}{interval} on a scale with marks at 0, 0.667, 0.8 and 1.";
export const alphaIsUndefined = "Alpha is undefined, so no value is marked on the scale from 0 to 1.";
export const alpha = "Alpha";
export const raters = "Raters";

export const lowerBound = "{header} low";
export const upperBound = "{header} high";
export const notDefinedBecause = "{header} not defined because";
export const intervalUndefinedBecause = "{header} interval undefined because";

export const downloadThisFigure = "Download this figure";
export const vectorGraphicSvg = "Vector graphic (SVG)";
export const fileCouldntBeMade = "The file couldn’t be made. Check your connection, then try again.";
export const imageCouldntBeDrawnUse = "The image couldn’t be drawn. Use the SVG instead.";
export const imagePng = "Image (PNG)";
export const svg3 = "{width} (SVG)";
export const pdf = "{width} (PDF)";

export const nothingToShowYet = "Nothing to show yet.";
export const showAsAChart = "Show as a chart";
export const showAsATable = "Show as a table";

export const dataCsv = "Data (CSV)";
export const tableMarkdown = "Table (Markdown)";
export const tableLatex = "Table (LaTeX)";

export const download = "Download “{title}”";

export const without = "Without";
export const reason = "Reason";

export const pairsRead = "Pairs read";

export const oneColumn84Mm = "One column, 84 mm";
export const twoColumns174Mm = "Two columns, 174 mm";
