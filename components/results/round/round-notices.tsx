import { useMutation, useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { TextLink } from "@/components/ui/link";
import { t } from "@/lib/messages/translate";
import type { RoundProgress } from "@/lib/results/agreement-progress";
import { armName } from "@/lib/round/arms";
import { planWords } from "@/lib/round/planned-round";
import { roundQuery } from "@/lib/round/queries/round";
import { drawRest } from "@/lib/round/queries/round-plan";
import { firstPlaces } from "@/lib/round/settled-tasks";

interface RoundNoticesProps {
  progress: RoundProgress;
  /** those whose labels count on the page */
  counting: RoundProgress["raters"];
}

/** What a reader has to know of a round's labels before any figure of them. */
export function RoundNotices({ progress, counting }: RoundNoticesProps) {
  const simulated = counting.filter((rater) => rater.simulated).length;
  const imagesUnseen = counting.some(({ kind }) => kind === "judge") ? progress.imagesUnseen : 0;
  return (
    <>
      {simulated > 0 ? (
        <Notice>
          {simulated === counting.length
            ? t("All of these labels are simulated")
            : t("Some of these labels are simulated")}
          <span className="text-ink-muted">
            {t(": {simulated} of {count, plural, one {# rater} other {# raters}}", {
              simulated,
              count: counting.length,
            })}{" "}
            {simulated === 1 ? t("is a program") : t("are programs")}
          </span>
        </Notice>
      ) : null}
      {imagesUnseen > 0 ? (
        <Notice>
          {t("Model judges did not see the study’s")}{" "}
          {imagesUnseen === 1
            ? t("image")
            : t("{count, plural, one {# image} other {# images}}", { count: imagesUnseen })}
        </Notice>
      ) : null}
      <Uneven progress={progress} />
    </>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-1.5 text-sm">
      <TriangleAlert aria-hidden className="size-4 shrink-0 text-warning" />
      <span>{children}</span>
    </p>
  );
}

/** What the figures of a round are of in which not every task has the same chance of each label; and what draws the rest. */
function Uneven({ progress }: { progress: RoundProgress }) {
  const { round } = progress;
  const { planned } = round;
  return (
    <>
      {round.stopsWhenSettled ? (
        <p role="note" className="text-sm text-ink-muted">
          {t(
            "Tasks stop once they are settled. Agreement and means use the first {count} labels of each task: further ones are only there where raters differ, and would bias them.",
            { count: firstPlaces(round) },
          )}
        </p>
      ) : null}
      {round.arms ? (
        <p role="note" className="text-sm text-ink-muted">
          {t(
            "This round compares arms: {arms}. A task is a response in one arm, so agreement is between raters of the same arm, and each arm has its own gold labels; means and counts are over all arms.",
            { arms: round.arms.map(armName).join(", ") },
          )}
        </p>
      ) : null}
      {planned ? (
        <p role="note" className="text-sm text-ink-muted">
          {t.rich(
            "Planned by a judge: {plan}. Report <link>People and a judge together</link>, which weights all labels by their probability. Agreement and all other means are of the core alone.",
            {
              plan: planWords(planned),
              link: (text) => (
                <TextLink key="link" href={`/studies/${round.studyId}/compare/systems?round=${round.id}`}>
                  {text}
                </TextLink>
              ),
            },
          )}
        </p>
      ) : null}
      {planned && !planned.rest ? <DrawRest progress={progress} /> : null}
    </>
  );
}

/** Once the core and a judge have labels: the choice of the judge, and the draw. */
function DrawRest({ progress: { round, raters } }: { progress: RoundProgress }) {
  const { data } = useQuery(roundQuery(round.id));
  const drawing = useMutation(
    drawRest({ id: round.id, study: { id: round.studyId, name: round.studyName, isDemo: false } }),
  );
  const judges = raters.filter(({ kind, isJury }) => kind !== "human" && !isJury);
  const [chosen, setChosen] = useState<string | null>(null);
  const raterId = chosen ?? judges[0]?.raterId;
  if (!data?.may.includes("round.control")) return null;
  if (raterId === undefined) {
    return (
      <Callout title={t("The rest is not drawn yet")}>
        {t("Let a judge label all tasks of this round. Once people have labelled the core, draw the rest here.")}
      </Callout>
    );
  }
  return (
    <Callout
      title={t("The rest is not drawn yet")}
      actions={
        <Button variant="primary" disabled={drawing.isPending} onClick={() => drawing.mutate({ raterId })}>
          {t("Draw the rest")}
        </Button>
      }
    >
      <p>
        {t("Where the judge errs is learnt from the core: draw once people have labelled it. This cannot be undone.")}
      </p>
      <Field label={t("Judge")} className="sm:max-w-1/2">
        <Select value={raterId} onChange={(event) => setChosen(event.target.value)}>
          {judges.map((judge) => (
            <option key={judge.raterId} value={judge.raterId}>
              {judge.name ?? judge.pseudonym}
            </option>
          ))}
        </Select>
      </Field>
      {drawing.error ? (
        <p role="alert" className="text-sm text-negative">
          {drawing.error.message}
        </p>
      ) : null}
    </Callout>
  );
}
