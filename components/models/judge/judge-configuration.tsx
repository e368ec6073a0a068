import type { ReactNode } from "react";
import { Panel } from "@/components/ui/panel";
import { TextLink } from "@/components/ui/text-link";
import type { JudgeOptions } from "@/lib/domain/judge/judge-configuration";
import type { JudgeModelDetail } from "@/lib/domain/judge/judge-model";
import type { Jury } from "@/lib/domain/judge/jury";
import * as texts from "@/lib/messages/researcher/judge-setup";
import { say } from "@/lib/messages/researcher/say";
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
    <Panel level={2} title={texts.configuration} description={texts.judgesConfigurationItNeverChanges}>
      {configuration === null ? (
        <p className="text-sm text-ink-muted">{texts.thisJudgeCameFromElsewhere}</p>
      ) : (
        <dl className="grid gap-x-8 gap-y-4 text-sm sm:grid-cols-2 lg:grid-cols-3">
          {configuration.type === "jury" ? (
            <JuryFacts studyId={studyId} jury={configuration} members={detail.members} />
          ) : (
            <>
              <Fact name={texts.kind}>{KIND_WORDS[configuration.options.kind].name}</Fact>
              <Fact name={texts.model}>
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

const orEndpoint = (value: number | null) => (value === null ? texts.leftToTheEndpoint : String(value));

function OptionFacts({ options }: { options: JudgeOptions }) {
  const how = optionWords({ ...options, samples: 1 });
  return (
    <>
      {how.length > 0 ? <Fact name={texts.how}>{how.join(", ")}</Fact> : null}
      {options.kind === "rubric" ? (
        <Fact name={texts.rubric}>
          <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">{options.rubric}</span>
        </Fact>
      ) : null}
      {options.kind === "comparison" && options.examples.length > 0 ? (
        <Fact name={texts.examplesTitle}>
          {options.examples.map(({ instruction, better }) => (
            <span key={instruction} className="block [overflow-wrap:anywhere]">
              {instruction.length > 80 ? `${instruction.slice(0, 80)}…` : instruction} {say(texts.isBetter, { better })}
            </span>
          ))}
        </Fact>
      ) : null}
      <Fact name={texts.samples}>{options.samples}</Fact>
      {"scoreRule" in options && options.samples > 1 ? (
        <Fact name={texts.fromSamplesToAScore}>{SCORE_RULE_WORDS[options.scoreRule].about}</Fact>
      ) : null}
      <Fact name={texts.temperature}>{orEndpoint(options.temperature)}</Fact>
      <Fact name={texts.topP}>{orEndpoint(options.topP)}</Fact>
      <Fact name={texts.maximumAnswerLength}>
        {options.maxTokens === null ? orEndpoint(null) : say(texts.tokens, { count: options.maxTokens })}
      </Fact>
      <Fact name={texts.seed}>{options.seed === null ? texts.none : options.seed}</Fact>
    </>
  );
}

function ProbabilityFact({ probabilities }: Pick<JudgeModelDetail, "probabilities">) {
  const sources = [
    { count: probabilities.logprobs, words: texts.fromProbabilitiesOfTokens },
    { count: probabilities.samples, words: texts.fromTheShareOfSamples },
    { count: probabilities.score, words: texts.fromScoresOf0 },
  ].filter(({ count }) => count > 0);
  if (sources.length === 0) return null;
  return (
    <Fact name={texts.sourceOfItsYesProbabilities}>
      {sources.map(({ count, words }) => (
        <span key={words} className="block">
          {say(texts.answers, { count })} {words}
        </span>
      ))}
    </Fact>
  );
}

function JuryFacts({ studyId, jury, members }: { studyId: string; jury: Jury; members: JudgeModelDetail["members"] }) {
  const gone = jury.members.length - members.length;
  return (
    <>
      <Fact name={texts.members}>
        <ul className="flex flex-col gap-1">
          {members.map(({ raterId, name, isJudge, simulated }) => (
            <li key={raterId}>
              {isJudge ? (
                <TextLink href={`/studies/${studyId}/models/judges/${raterId}`}>
                  <JudgeName name={name} simulated={simulated} />
                </TextLink>
              ) : (
                <JudgeName name={say(texts.importedName, { name })} simulated={simulated} />
              )}
            </li>
          ))}
          {gone > 0 ? (
            <li className="text-warning">
              {say(texts.membersDeletedSince, { count: gone })} {jury.quorum === null ? texts.thisJuryWaits : null}
            </li>
          ) : null}
        </ul>
      </Fact>
      <Fact name={say(texts.ruleName, { name: JURY_RULE_WORDS[jury.rule].name.toLowerCase() })}>
        {JURY_RULE_WORDS[jury.rule].about}
      </Fact>
      <Fact name={texts.evenSplits}>{JURY_TIE_WORDS[jury.ties].about}</Fact>
      <Fact name={texts.whenItLabelsATask}>
        {jury.quorum === null || jury.quorum === jury.members.length
          ? texts.whenAllMembersHaveLabelled
          : say(texts.whenAtLeastMembers, { quorum: jury.quorum })}
      </Fact>
    </>
  );
}
