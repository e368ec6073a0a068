import type { Texts } from "../texts";
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

export const de: Texts = {
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
