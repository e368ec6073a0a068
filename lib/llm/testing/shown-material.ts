export const MATERIAL = {
  instruction: "Describe the lighthouses of Brittany in exactly two sentences.",
  input: null,
  response: "The lighthouses of Brittany are tall. They guard the coast.",
};
export const GOOD = "Does the response have exactly two sentences?";
export const BAD = 'Does the response mention "Norway"?';
export const PAIR = {
  instruction: MATERIAL.instruction,
  input: null,
  responseA: MATERIAL.response,
  responseB: "No idea",
};
export const SHOWN = {
  instruction: PAIR.instruction,
  input: null,
  "response-a": PAIR.responseA,
  "response-b": PAIR.responseB,
  levels: null,
  guidelines: null,
};
