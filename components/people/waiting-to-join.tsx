"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Callout } from "@/components/ui/callout";
import { useT } from "@/components/ui/messages/messages-provider";
import { myJoinRequestsQuery } from "@/lib/people/queries/join";

/** In which studies the viewer waits to be let in; once decided, everything on the page is read again. */
export function WaitingToJoin() {
  const { data = [] } = useQuery(myJoinRequestsQuery);
  const client = useQueryClient();
  const t = useT();
  const before = useRef(data.length);
  useEffect(() => {
    if (data.length < before.current) void client.invalidateQueries();
    before.current = data.length;
  }, [data.length, client]);
  if (data.length === 0) return null;
  const studies = t.list(data.map(({ studyName }) => t("“{study}”", { study: studyName })));
  return (
    <Callout title={t("Waiting for approval")} className="mb-6" role="status">
      {t(
        "A researcher of {studies} has to let you in first. You can leave and come back; this page updates automatically.",
        { studies },
      )}
    </Callout>
  );
}
