import type { ColumnFacts, TableFile } from "@/lib/exports/dataset/dataset";
import { isMachine, kindName, labelsByKind, ratersOf } from "@/lib/exports/dataset/kinds-text";
import type { ExportedRater, ExportFacts } from "@/lib/exports/export-source";
import { counted } from "@/lib/format/format-number";
import { PROTOCOLS } from "@/lib/round/protocol/protocols";
import { settledRule } from "@/lib/round/settled-tasks";
import { TICKBOX_VERSION } from "@/lib/wire/installation";
import { citation, type DescribedDataset, datasetTitle, publishedOn, TABLE_WORDS } from "./dataset-card";
import { knownLimits } from "./known-limits";

const CONTEXT = {
  "@language": "en",
  "@vocab": "https://schema.org/",
  arrayShape: "cr:arrayShape",
  citeAs: "cr:citeAs",
  column: "cr:column",
  conformsTo: "dct:conformsTo",
  containedIn: "cr:containedIn",
  cr: "http://mlcommons.org/croissant/",
  data: { "@id": "cr:data", "@type": "@json" },
  dataType: { "@id": "cr:dataType", "@type": "@vocab" },
  dct: "http://purl.org/dc/terms/",
  equivalentProperty: "cr:equivalentProperty",
  examples: { "@id": "cr:examples", "@type": "@json" },
  excludes: "cr:excludes",
  extract: "cr:extract",
  field: "cr:field",
  fileObject: "cr:fileObject",
  fileProperty: "cr:fileProperty",
  fileSet: "cr:fileSet",
  format: "cr:format",
  includes: "cr:includes",
  isArray: "cr:isArray",
  isLiveDataset: "cr:isLiveDataset",
  jsonPath: "cr:jsonPath",
  key: "cr:key",
  md5: "cr:md5",
  parentField: "cr:parentField",
  path: "cr:path",
  rai: "http://mlcommons.org/croissant/RAI/",
  recordSet: "cr:recordSet",
  references: "cr:references",
  regex: "cr:regex",
  repeated: "cr:repeated",
  replace: "cr:replace",
  samplingRate: "cr:samplingRate",
  sc: "https://schema.org/",
  separator: "cr:separator",
  source: "cr:source",
  subField: "cr:subField",
  transform: "cr:transform",
};

/** croissant.json: the dataset for programs, with what responsible use asks (RAI), from the study's own data. */
export function croissant(dataset: DescribedDataset): string {
  const { facts, options, files } = dataset;
  const { round, counts, agreement } = facts;
  const raters = ratersOf(facts, options);
  const machines = raters.filter(isMachine);
  const alpha = agreement?.estimate.value;
  const published = publishedOn(dataset);
  const description = {
    "@context": CONTEXT,
    "@type": "sc:Dataset",
    conformsTo: ["http://mlcommons.org/croissant/1.1", "http://mlcommons.org/croissant/RAI/1.0"],
    name: datasetTitle(dataset),
    description: `${PROTOCOLS[round.protocol].name}. ${labelsByKind(raters)}.`,
    license: licenceAddress(options.license),
    ...(options.creator ? { creator: { "@type": "sc:Person", name: options.creator } } : {}),
    // A description without an address lies next to its data, wherever that is.
    url: options.url ?? "./",
    ...(published === null ? {} : { datePublished: published }),
    citeAs: citation(dataset),
    ...(options.languages ? { inLanguage: options.languages } : {}),
    version: "1.0.0",
    "rai:dataCollection": `${PROTOCOLS[round.protocol].name} in Tickbox ${TICKBOX_VERSION}; ${wantedText(round)}${labelsByKind(raters)}.`,
    "rai:dataCollectionType": raters.some(({ kind, simulated }) => kind === "human" && !simulated)
      ? "Manual Human Curator"
      : "Others",
    "rai:dataAnnotationProtocol": round.guidelines,
    "rai:dataAnnotationPlatform": `Tickbox ${TICKBOX_VERSION}`,
    "rai:dataAnnotationAnalysis":
      alpha === undefined
        ? "No coefficient of agreement on levels is defined for this protocol."
        : alpha.defined
          ? `${agreement?.coefficient} ${alpha.value}; see README.md for intervals.`
          : `${agreement?.coefficient} is undefined: ${alpha.explanation}`,
    "rai:annotationsPerItem": `${wantedText(round)}gold labels count ${(sumCounted(raters) / Math.max(1, counts.labelledTasks)).toFixed(2)} labels per task on average`,
    "rai:annotatorDemographics": "Not recorded.",
    ...(machines.length > 0
      ? { "rai:machineAnnotationTools": machines.map((each) => `${each.rater}: ${kindName(each)}`) }
      : {}),
    "rai:dataLimitations": knownLimits(facts),
    "rai:personalSensitiveInformation":
      "Raters are under pseudonyms. Instructions and responses were not searched for personal information.",
    "rai:dataUseCases": "Evaluation of responses and of judges, training on preferences, study of disagreement.",
    distribution: files.map(fileObject),
    recordSet: files.map(recordSet),
  };
  return `${JSON.stringify(description, null, 2)}\n`;
}

const wantedText = (round: ExportFacts["round"]) =>
  round.overlap === 0
    ? ""
    : `target: ${round.stopsWhenSettled ? settledRule(round) : `${counted(round.overlap, "rater")} per task`}; `;
const sumCounted = (raters: readonly ExportedRater[]) => raters.reduce((sum, rater) => sum + rater.counted, 0);

function licenceAddress(licence: string): string {
  return /^cc-by|^cc0/.test(licence) ? `https://spdx.org/licenses/${licence.toUpperCase()}.html` : licence;
}

const nameOf = ({ table, split }: TableFile) => `${table}_${split}`;

function fileObject(file: TableFile) {
  return {
    "@type": "cr:FileObject",
    "@id": file.path,
    name: nameOf(file),
    contentUrl: file.path,
    contentSize: `${file.bytes} B`,
    encodingFormat: "application/vnd.apache.parquet",
    sha256: file.sha256,
  };
}

const DATA_TYPES: Readonly<Record<ColumnFacts["type"], string>> = {
  string: "sc:Text",
  integer: "sc:Integer",
  number: "sc:Float",
  boolean: "sc:Boolean",
  strings: "sc:Text",
  numbers: "sc:Float",
  messages: "sc:Text",
  time: "sc:DateTime",
};
const ARRAYS = new Set<ColumnFacts["type"]>(["strings", "numbers", "messages"]);

function recordSet(file: TableFile) {
  const id = nameOf(file);
  return {
    "@type": "cr:RecordSet",
    "@id": id,
    name: id,
    description: TABLE_WORDS[file.table],
    field: file.columns.map((column) => fieldOf(id, file.path, column)),
  };
}

function fieldOf(set: string, path: string, { name, type }: ColumnFacts) {
  const source = (column: string) => ({ fileObject: { "@id": path }, extract: { column } });
  const id = `${set}/${name}`;
  const isList = ARRAYS.has(type) ? { isArray: true, arrayShape: "-1" } : {};
  const field = { "@type": "cr:Field", "@id": id, name, ...isList };
  if (type !== "messages") return { ...field, dataType: DATA_TYPES[type], source: source(name) };
  const part = (of: string) => ({
    "@type": "cr:Field",
    "@id": `${id}/${of}`,
    name: of,
    dataType: "sc:Text",
    source: { ...source(name), transform: { jsonPath: of } },
  });
  return { ...field, source: source(name), subField: [part("role"), part("content")] };
}
