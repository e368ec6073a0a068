import { z } from "zod";
import type { StudyAtProlific } from "@/lib/people/prolific";
import {
  type LinkAtProlific,
  type LinkOfRound,
  linkAtProlific,
  recordPlaces,
  storeToken,
} from "@/lib/people/server/prolific/account";
import type { Viewer } from "@/lib/people/viewer";
import { requirePermission } from "@/lib/study/server/access";
import { callProlific, ProlificTrouble } from "./prolific-api";

const studySchema = z.object({
  name: z.string().default(""),
  status: z.string(),
  total_available_places: z.int(),
  places_taken: z.int().default(0),
  reward: z.number().nullish(),
  currency_code: z.string().nullish(),
  presentment_currency_code: z.string().nullish(),
});

/** Stores a study's token once Prolific has accepted it. */
export async function storeCheckedToken(viewer: Viewer, studyId: string, token: string): Promise<void> {
  await requirePermission(viewer, studyId, "people.change");
  await inWords(() => callProlific({ token, method: "GET", path: "users/me/", answer: z.unknown(), mayRepeat: true }));
  await storeToken(viewer, studyId, token);
}

/** The study of a link as Prolific has it now. */
export async function readStudyAtProlific(viewer: Viewer, at: LinkOfRound): Promise<StudyAtProlific> {
  const link = await linkAtProlific(viewer, at);
  return inWords(async () => {
    const path = `studies/${link.prolificStudy}/`;
    const [study, counts] = await Promise.all([
      askStudy(link),
      callProlific({
        token: link.token,
        method: "GET",
        path: `${path}submissions/counts/`,
        answer: z.record(z.string(), z.number().nullable()),
        mayRepeat: true,
      }),
    ]);
    const submissions = Object.entries(counts).flatMap(([status, n]) =>
      n && status !== "TOTAL" ? [{ status, n }] : [],
    );
    return {
      name: study.name,
      status: study.status,
      places: study.total_available_places,
      placesTaken: study.places_taken,
      currency: currencyOf(study),
      rewardCents: study.reward ?? null,
      submissions,
    };
  });
}

/** Sets for how many participants the study on Prolific has places. */
export async function setPlaces(viewer: Viewer, at: LinkOfRound, places: number): Promise<void> {
  const { studyId, token, prolificStudy } = await linkAtProlific(viewer, at);
  await inWords(() =>
    callProlific({
      token,
      method: "PATCH",
      path: `studies/${prolificStudy}/`,
      body: { total_available_places: places },
      answer: z.unknown(),
      mayRepeat: true,
    }),
  );
  await recordPlaces(viewer, studyId, { ...at, places });
}

const askStudy = ({ token, prolificStudy }: Pick<LinkAtProlific, "token" | "prolificStudy">) =>
  callProlific({ token, method: "GET", path: `studies/${prolificStudy}/`, answer: studySchema, mayRepeat: true });

const currencyOf = (study: z.infer<typeof studySchema>) =>
  study.presentment_currency_code ?? study.currency_code ?? null;

/** The currency in which a study pays; null where Prolific does not say it. */
export const currencyAtProlific = async (link: Pick<LinkAtProlific, "token" | "prolificStudy">) =>
  currencyOf(await askStudy(link));

async function inWords<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw error instanceof ProlificTrouble ? error.asRefusal() : error;
  }
}
