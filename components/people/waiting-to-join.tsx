"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Callout } from "@/components/ui/callout";
import { myJoinRequestsQuery } from "@/lib/queries/people/join";

/** In which studies the viewer waits to be let in; once decided, everything on the page is read again. */
export function WaitingToJoin() {
  const { data = [] } = useQuery(myJoinRequestsQuery);
  const client = useQueryClient();
  const before = useRef(data.length);
  useEffect(() => {
    if (data.length < before.current) void client.invalidateQueries();
    before.current = data.length;
  }, [data.length, client]);
  if (data.length === 0) return null;
  const studies = new Intl.ListFormat("en").format(data.map(({ studyName }) => `“${studyName}”`));
  return (
    <Callout title="Waiting for approval" className="mb-6" role="status">
      A researcher of {studies} has to let you in first. You can leave and come back; this page updates by itself.
    </Callout>
  );
}
