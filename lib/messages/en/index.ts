import { account } from "./account";
import { answers } from "./answers";
import { discussion } from "./discussion";
import { labelling } from "./labelling";
import { people } from "./people";
import { protocol } from "./protocol";
import { reading } from "./reading";
import { refusals } from "./refusals";
import { rounds } from "./rounds";
import { training } from "./training";
import { ui } from "./ui";
import { validation } from "./validation";

/** Every text of the interface that is in a catalogue, by area. Other languages have the type of this one. */
export const en = {
  account,
  answers,
  discussion,
  labelling,
  people,
  protocol,
  reading,
  refusals,
  rounds,
  training,
  ui,
  validation,
};

export type Catalogue = typeof en;
export type AreaName = keyof Catalogue;
