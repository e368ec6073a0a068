"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import { DateTime } from "@/components/ui/date-time";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { TextLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page/page-header";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { Panel } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast-store";
import { errorMessage } from "@/lib/http/error-message";
import { type Benches, type BenchSummary, FEWEST_BENCH_INSTRUCTIONS } from "@/lib/judging/bench";
import type { JudgeModel } from "@/lib/judging/judge-model";
import { mayBeVersion } from "@/lib/judging/judge-rounds";
import { benchesQuery, createBench, judgeModelsQuery } from "@/lib/judging/queries";
import { t } from "@/lib/messages/translate";
import { Watches } from "./watches";

/** A study's benches, on which judges are made better, and the judges that are watched. */
export function BenchList({ studyId }: { studyId: string }) {
  const query = useQuery(benchesQuery(studyId));
  const judges = useQuery(judgeModelsQuery(studyId)).data?.judges ?? [];
  const { data } = query;
  const rounds = data?.rounds.filter((round) => judgesFor(round, judges).length > 0) ?? [];
  if (!data) return <PageWaiting what={t("the benches")} query={query} />;
  return (
    <>
      <PageHeader
        title={t("Benches and watches")}
        description={t(
          "A bench splits a round’s instructions once into examples, development and test. Improve a judge on development as often as you like; open the test once for each version.",
        )}
      />
      <div className="flex flex-col gap-12">
        {data.benches.length > 0 ? (
          <Panel level={2} title={t("Benches")} flush>
            <DataTable
              caption={t("Benches")}
              hideCaption
              columns={columns(studyId)}
              rows={data.benches}
              rowKey={({ id }) => id}
            />
          </Panel>
        ) : (
          <EmptyState
            title={t("No benches yet")}
            description={t(
              "You need a round with people’s labels of at least {count} instructions, and a judge that can label it.",
              { count: FEWEST_BENCH_INSTRUCTIONS },
            )}
          />
        )}
        {data.may.write && rounds.length > 0 ? <NewBench studyId={studyId} rounds={rounds} judges={judges} /> : null}
        <Watches studyId={studyId} judges={judges} />
      </div>
    </>
  );
}

function columns(studyId: string) {
  return [
    {
      id: "name",
      header: t("Bench"),
      rowHeader: true,
      cell: ({ id, name }: BenchSummary) => (
        <TextLink href={`/studies/${studyId}/models/judges/benches/${id}`}>{name}</TextLink>
      ),
    },
    { id: "round", header: t("Round"), cell: ({ roundName }: BenchSummary) => roundName },
    { id: "versions", header: t("Versions"), numeric: true, cell: ({ versions }: BenchSummary) => versions },
    { id: "opened", header: t("Test opened for"), numeric: true, cell: ({ opened }: BenchSummary) => opened },
    { id: "created", header: t("Created"), cell: ({ createdAt }: BenchSummary) => <DateTime at={createdAt} /> },
  ];
}

interface NewBenchProps {
  studyId: string;
  rounds: Benches["rounds"];
  judges: readonly JudgeModel[];
}

const judgesFor = ({ protocol }: Benches["rounds"][number], judges: readonly JudgeModel[]) =>
  judges.filter(({ configuration }) => mayBeVersion(configuration, protocol));

function NewBench({ studyId, rounds, judges }: NewBenchProps) {
  const router = useRouter();
  const [draft, setDraft] = useState({ name: "", roundId: "", raterId: "" });
  const round = rounds.find(({ roundId }) => roundId === draft.roundId) ?? rounds[0];
  const fitting = round ? judgesFor(round, judges) : [];
  const judge = fitting.find(({ raterId }) => raterId === draft.raterId) ?? fitting[0];
  const making = useMutation({
    ...createBench(studyId),
    onSuccess: ({ benchId }) => router.push(`/studies/${studyId}/models/judges/benches/${benchId}`),
    onError: (error) => toast.error(errorMessage(error)),
  });
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }));
  return (
    <Panel
      level={2}
      title={t("New bench")}
      description={t(
        "20% of the instructions become examples, 40% development and 40% test, drawn at random. The split never changes.",
      )}
    >
      <form
        className="grid items-end gap-5 sm:grid-cols-2 lg:grid-cols-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (round && judge) making.mutate({ name: draft.name, roundId: round.roundId, raterId: judge.raterId });
        }}
      >
        <Field label={t("Name")} id="bench-name" required>
          <Input
            value={draft.name}
            required
            maxLength={120}
            onChange={({ target }) => change({ name: target.value })}
          />
        </Field>
        <Field label={t("Round")} id="bench-round" required>
          <Select value={round?.roundId} onChange={({ target }) => change({ roundId: target.value })}>
            {rounds.map(({ roundId, name, instructions }) => (
              <option key={roundId} value={roundId}>
                {t("{name} · {instructions} instructions", { name, instructions })}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t("First version")} id="bench-judge" required>
          <Select value={judge?.raterId} onChange={({ target }) => change({ raterId: target.value })}>
            {fitting.map(({ raterId, name }) => (
              <option key={raterId} value={raterId}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" variant="primary" loading={making.isPending || making.isSuccess}>
          {t("Create bench")}
        </Button>
      </form>
    </Panel>
  );
}
