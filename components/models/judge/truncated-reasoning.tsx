"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Panel } from "@/components/ui/panel";
import { TextLink } from "@/components/ui/text-link";
import { toast } from "@/components/ui/toast-store";
import { KEPT_CHOICES } from "@/lib/domain/judge/truncated-reasoning";
import { errorMessage } from "@/lib/http/error-message";
import * as texts from "@/lib/messages/researcher/judge-setup";
import { say } from "@/lib/messages/researcher/say";
import { truncateReasoning } from "@/lib/queries/models/judges";

const USUAL: readonly number[] = [75, 50, 25, 0];

/** Makes judges that score from a part of this one's reasoning, and goes on to have them judge. */
export function TruncatedReasoning({ studyId, raterId }: { studyId: string; raterId: string }) {
  const router = useRouter();
  const [kept, setKept] = useState(USUAL);
  const making = useMutation({
    ...truncateReasoning(studyId, raterId),
    onSuccess: ({ raterIds }) => {
      const judges = raterIds.map((id) => `judge=${id}`).join("&");
      router.push(`/studies/${studyId}/models/judges/judge-round?${judges}`);
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  return (
    <Panel
      level={2}
      title={texts.doesItsScoreDepend}
      description={texts.truncateTheReasoningItWrote}
      footer={say.parts(texts.results, {
        compareTables: (
          <TextLink key="compareTables" href={`/studies/${studyId}/compare/tables/diva`}>
            {texts.compareTablesDivaFigure5}
          </TextLink>
        ),
      })}
    >
      <div className="flex flex-col items-start gap-4">
        <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
          <legend className="mb-2 text-sm font-medium">{texts.howMuchOfTheReasoning}</legend>
          {KEPT_CHOICES.map((share) => (
            <Checkbox
              key={share}
              label={shareWords(share)}
              checked={kept.includes(share)}
              onChange={({ target }) =>
                setKept(KEPT_CHOICES.filter((each) => (each === share ? target.checked : kept.includes(each))))
              }
            />
          ))}
        </fieldset>
        <Button
          loading={making.isPending || making.isSuccess}
          disabled={kept.length === 0}
          onClick={() => making.mutate({ kept: [...kept] })}
        >
          {texts.createTheseJudges}
        </Button>
      </div>
    </Panel>
  );
}

function shareWords(share: number): string {
  return share === 100 ? texts.allOfItAskedAgain : share === 0 ? texts.nothing : `${share} %`;
}
