import type { ReactNode } from "react";
import { TextLink } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import type { JudgeOptions } from "@/lib/judging/judge-configuration";
import type { JudgeModelDetail } from "@/lib/judging/judge-model";
import type { Jury } from "@/lib/judging/jury";
import { t } from "@/lib/messages/translate";
import { JudgeName } from "./judge-name";
import { JURY_RULE_WORDS, JURY_TIE_WORDS, KIND_WORDS, optionWords, SCORE_RULE_WORDS } from "./judge-words";

export interface JudgeConfigurationProps {
  studyId: string;
  detail: JudgeModelDetail;
}

/** What the judge is. None of it ever changes. */
export function JudgeConfiguration({ studyId, detail }: JudgeConfigurationProps) {
  const { configuration } = detail.judge;
  return (
    <Panel level={2} title={t("Configuration")} description={t("The judge’s configuration; it never changes.")}>
      {configuration === null ? (
        <p className="text-sm text-ink-muted">{t("This judge was imported. Its configuration is unknown.")}</p>
      ) : (
        <dl className="grid gap-x-8 gap-y-4 text-sm sm:grid-cols-2 lg:grid-cols-3">
          {configuration.type === "jury" ? (
            <JuryFacts studyId={studyId} jury={configuration} members={detail.members} />
          ) : (
            <>
              <Fact name={t("Kind")}>{KIND_WORDS[configuration.options.kind].name}</Fact>
              <Fact name={t("Model")}>
                {configuration.model.name}
                <span className="block text-ink-muted">{configuration.model.endpoint}</span>
              </Fact>
              <OptionFacts options={configuration.options} />
              <ProbabilityFact probabilities={detail.probabilities} />
            </>
          )}
        </dl>
      )}
    </Panel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs font-medium text-ink-muted">{name}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}

const orEndpoint = (value: number | null) => (value === null ? t("endpoint default") : String(value));

function OptionFacts({ options }: { options: JudgeOptions }) {
  const how = optionWords({ ...options, samples: 1 });
  return (
    <>
      {how.length > 0 ? <Fact name={t("How")}>{how.join(", ")}</Fact> : null}
      {options.kind === "rubric" ? (
        <Fact name={t("Rubric")}>
          <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">{options.rubric}</span>
        </Fact>
      ) : null}
      {options.kind === "comparison" && options.examples.length > 0 ? (
        <Fact name={t("Examples")}>
          {options.examples.map(({ instruction, better }) => (
            <span key={instruction} className="block [overflow-wrap:anywhere]">
              {instruction.length > 80 ? `${instruction.slice(0, 80)}…` : instruction}{" "}
              {t("({better} is better)", { better })}
            </span>
          ))}
        </Fact>
      ) : null}
      <Fact name={t("Samples")}>{options.samples}</Fact>
      {"scoreRule" in options && options.samples > 1 ? (
        <Fact name={t("Combine samples by")}>{SCORE_RULE_WORDS[options.scoreRule].about}</Fact>
      ) : null}
      <Fact name={t("Temperature")}>{orEndpoint(options.temperature)}</Fact>
      <Fact name={t("Top p")}>{orEndpoint(options.topP)}</Fact>
      <Fact name={t("Maximum answer length")}>
        {options.maxTokens === null
          ? orEndpoint(null)
          : t("{count, plural, one {# token} other {# tokens}}", { count: options.maxTokens })}
      </Fact>
      <Fact name={t("Seed")}>{options.seed === null ? t("none") : options.seed}</Fact>
    </>
  );
}

function ProbabilityFact({ probabilities }: Pick<JudgeModelDetail, "probabilities">) {
  const sources = [
    { count: probabilities.logprobs, words: t("from probabilities of tokens") },
    { count: probabilities.samples, words: t("from the share of samples") },
    { count: probabilities.score, words: t("from scores of 0 to 100") },
  ].filter(({ count }) => count > 0);
  if (sources.length === 0) return null;
  return (
    <Fact name={t("Source of its YES probabilities")}>
      {sources.map(({ count, words }) => (
        <span key={words} className="block">
          {t("{count, plural, one {# answer} other {# answers}}", { count })} {words}
        </span>
      ))}
    </Fact>
  );
}

function JuryFacts({ studyId, jury, members }: { studyId: string; jury: Jury; members: JudgeModelDetail["members"] }) {
  const gone = jury.members.length - members.length;
  return (
    <>
      <Fact name={t("Members")}>
        <ul className="flex flex-col gap-1">
          {members.map(({ raterId, name, isJudge, simulated }) => (
            <li key={raterId}>
              {isJudge ? (
                <TextLink href={`/studies/${studyId}/models/judges/${raterId}`}>
                  <JudgeName name={name} simulated={simulated} />
                </TextLink>
              ) : (
                <JudgeName name={t("{name} (imported)", { name })} simulated={simulated} />
              )}
            </li>
          ))}
          {gone > 0 ? (
            <li className="text-warning">
              {t("{count, plural, one {# member} other {# members}} deleted since.", { count: gone })}{" "}
              {jury.quorum === null
                ? t("This jury waits for labels of all its members: create another one from those who are left.")
                : null}
            </li>
          ) : null}
        </ul>
      </Fact>
      <Fact name={t("Rule: {name}", { name: JURY_RULE_WORDS[jury.rule].name.toLowerCase() })}>
        {JURY_RULE_WORDS[jury.rule].about}
      </Fact>
      <Fact name={t("Even splits")}>{JURY_TIE_WORDS[jury.ties].about}</Fact>
      <Fact name={t("When it labels a task")}>
        {jury.quorum === null || jury.quorum === jury.members.length
          ? t("when all members have labelled it")
          : t("when at least {quorum} members have labelled it", { quorum: jury.quorum })}
      </Fact>
    </>
  );
}
