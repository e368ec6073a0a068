"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { TextLink } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast-store";
import { errorMessage } from "@/lib/http/error-message";
import { truncateReasoning } from "@/lib/judging/queries";
import { KEPT_CHOICES } from "@/lib/judging/truncated-reasoning";
import { t } from "@/lib/messages/translate";

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
      title={t("Does its score depend on its reasoning?")}
      description={t(
        "Truncate the reasoning it wrote before each score and ask its model for the score again. If most scores stay the same, they do not depend on it.",
      )}
      footer={t.rich("Results: <link>Compare → Tables → DIVA, Figure 5</link>", {
        link: (text) => (
          <TextLink key="link" href={`/studies/${studyId}/compare/tables/diva`}>
            {text}
          </TextLink>
        ),
      })}
    >
      <div className="flex flex-col items-start gap-4">
        <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
          <legend className="mb-2 text-sm font-medium">{t("How much of the reasoning to keep")}</legend>
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
          {t("Create these judges…")}
        </Button>
      </div>
    </Panel>
  );
}

function shareWords(share: number): string {
  return share === 100 ? t("All of it (asked again)") : share === 0 ? t("Nothing") : `${share}%`;
}
