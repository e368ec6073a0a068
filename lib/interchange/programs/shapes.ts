import { itemColumns } from "../labels/column-names";
import { labelStudioRows, labelStudioTasks } from "./annotation-tasks";
import { argillaLists, argillaRecords, potatoInstances, potatoTable, prodigy } from "./annotators";
import { batches, geminiBatches } from "./batches";
import { chats, preferredOutputs, questionTurns, sampledEvents, vicunaTexts } from "./chats";
import { classifiedTexts, ratersByCriteria, ratersInColumns } from "./classified-texts";
import {
  alpacaEval,
  arenaTurns,
  arenaVotes,
  chosenLists,
  helpSteerPreferences,
  humanPreferences,
  saferPairs,
  summaryComparisons,
} from "./compared-pairs";
import { messageTrees } from "./conversations";
import { askedLists, ratedSentences } from "./lists-in-rows";
import { plainRows } from "./plain-rows";
import { helicone, labelbox, mechanicalTurk, toloka } from "./platforms";
import {
  helpSteer,
  kto,
  listedScores,
  mqm,
  prismConversations,
  prismUtterances,
  summaryMeans,
  summaryScores,
} from "./rated-sets";
import type { Fields, FindShape, RowShape } from "./row-shape";
import { judgeBench, scoredAnswers, wildBenchScores } from "./scored-answers";
import { labelObjects, nestedResponses, promptfooTable } from "./scored-responses";
import { surveys } from "./surveys";
import { trajectories } from "./trajectories";
import { arenaHard, bestAndWorst, judgedTurns, llmComparator, scoredPairs, workersPreferences } from "./verdicts";

/** In this order: the first that knows a file's rows is taken. */
const SHAPES: readonly FindShape[] = [
  labelStudioTasks,
  labelStudioRows,
  argillaRecords,
  argillaLists,
  potatoInstances,
  potatoTable,
  prodigy,
  labelbox,
  mqm,
  mechanicalTurk,
  toloka,
  surveys,
  alpacaEval,
  arenaTurns,
  arenaVotes,
  helpSteer,
  helpSteerPreferences,
  kto,
  prismUtterances,
  prismConversations,
  summaryComparisons,
  summaryScores,
  summaryMeans,
  humanPreferences,
  saferPairs,
  judgeBench,
  scoredAnswers,
  wildBenchScores,
  judgedTurns,
  arenaHard,
  llmComparator,
  workersPreferences,
  scoredPairs,
  chosenLists,
  preferredOutputs,
  batches,
  geminiBatches,
  helicone,
  sampledEvents,
  messageTrees,
  promptfooTable,
  questionTurns,
  vicunaTexts,
  trajectories,
  chats,
  ratedSentences,
  classifiedTexts,
  askedLists,
  nestedResponses,
  listedScores,
  labelObjects,
  bestAndWorst,
  ratersInColumns,
  ratersByCriteria,
];

const FLOAT = /^\d{1,15}\.0$/;

/** Whole numbers that became 81.0, as pandas writes a column of ids with a gap in it, are whole numbers. @param rows the first ones, as the file has them */
export function withWholeIds(shape: RowShape, rows: readonly Fields[]): RowShape {
  const told = rows.flatMap((row) => shape.rows(row));
  const ids = itemColumns(Object.keys(told[0] ?? {})).filter((name) => {
    const cells = told.map((row) => row[name]).filter((cell) => cell !== "" && cell !== null && cell !== undefined);
    return cells.length > 0 && cells.every((cell) => typeof cell === "string" && FLOAT.test(cell));
  });
  if (ids.length === 0) return shape;
  const whole = (row: Fields) =>
    Object.fromEntries(
      ids.flatMap((name) => (FLOAT.test(String(row[name])) ? [[name, String(row[name]).slice(0, -2)]] : [])),
    );
  return { ...shape, rows: (row) => shape.rows(row).map((each) => ({ ...each, ...whole(each) })) };
}

/** PandaLM's name of a row's two systems, "first_second", is one of each. */
function withTwoSystems({ cmp_key: both, ...row }: Fields): Fields {
  const [first, second, ...more] = String(both ?? "").split("_");
  const areTwo = first && second && first !== second && more.length === 0;
  return areTwo ? { ...row, system1: first, system2: second } : { ...row, cmp_key: both };
}

/** The program or data set whose rows these are. @param rows the first ones of a file, as it has them */
export function shapeOf(rows: readonly Fields[]): RowShape {
  const isKeyed = rows.some((row) => "cmp_key" in row && !("system1" in row));
  if (!isKeyed) return knownShape(rows);
  const shape = knownShape(rows.map(withTwoSystems));
  return { ...shape, rows: (row) => shape.rows(withTwoSystems(row)) };
}

function knownShape(rows: readonly Fields[]): RowShape {
  for (const find of SHAPES) {
    const found = find(rows);
    if (found) return found;
  }
  const told = plainRows(rows);
  return { program: null, format: null, rows: (row) => [told(row)] };
}
