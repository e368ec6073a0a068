"use client";

import { useMutation } from "@tanstack/react-query";
import { PlugZap } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Spinner } from "@/components/ui/spinner";
import type { EndpointModelDto, ModelTest } from "@/lib/endpoints/endpoint";
import { testModel } from "@/lib/endpoints/queries";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import { SUPPORT_NAMES, supportKeys } from "./support-words";

const FOLD = 10;

/** Tries a model with a few short calls and says what works. */
export function ModelTestButton({ model }: { model: EndpointModelDto }) {
  const stop = useRef<AbortController | null>(null);
  const testing = useMutation(testModel(model.id));
  const seconds = useElapsedSeconds(testing.isPending);
  const begin = () => {
    stop.current = new AbortController();
    testing.mutate(stop.current.signal);
  };
  const calledOff = stop.current?.signal.aborted === true;
  return (
    <div className="flex min-w-0 flex-col items-start gap-2 sm:items-end">
      {testing.isPending ? (
        <div className="flex flex-wrap items-center gap-3 text-sm">
          <span role="status" className="inline-flex items-center gap-2">
            <Spinner />
            {t("Asking {model}…", { model: model.name })}
          </span>
          <span className="text-ink-muted tabular-nums">
            {t("{seconds} s", { seconds })}
            {seconds >= FOLD ? t("; a model that has to load first takes a while") : null}
          </span>
          <Button
            size="sm"
            onClick={() => {
              stop.current?.abort();
              testing.reset();
            }}
          >
            {t("Stop")}
          </Button>
        </div>
      ) : (
        <Button
          size="sm"
          icon={<PlugZap aria-hidden />}
          aria-label={t("Test connection of {model}", { model: model.name })}
          onClick={begin}
        >
          {t("Test connection")}
        </Button>
      )}
      {testing.data ? <TestResult name={model.name} result={testing.data} /> : null}
      {testing.error && !calledOff ? (
        <Callout tone="negative" role="alert">
          {errorMessage(testing.error)}
        </Callout>
      ) : null}
    </div>
  );
}

function TestResult({ name, result }: { name: string; result: ModelTest }) {
  if (!result.ok) {
    return (
      <Callout tone="negative" role="alert" title={t("Test failed")}>
        {result.failure.message}
      </Callout>
    );
  }
  const works = supportKeys.filter((key) => result.supports[key]);
  const lacks = supportKeys.filter((key) => !result.supports[key]);
  const named = (keys: typeof works) => new Intl.ListFormat("en").format(keys.map((key) => SUPPORT_NAMES[key].name));
  return (
    <Callout
      tone="positive"
      role="status"
      title={t("Works: {model} answered in {milliseconds} ms", {
        model: result.model,
        milliseconds: new Intl.NumberFormat("en").format(Math.round(result.milliseconds)),
      })}
    >
      {works.length === 0
        ? t("{name} gives plain answers only.", { name })
        : t("It also offers {named}.", { named: named(works) })}
      {lacks.length === 0 || works.length === 0 ? null : ` ${t("It doesn’t offer {named}.", { named: named(lacks) })}`}
    </Callout>
  );
}

/** Whole seconds since `running` became true; 0 while it is not. */
function useElapsedSeconds(running: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    setSeconds(0);
    if (!running) return;
    const begun = Date.now();
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - begun) / 1_000)), 1_000);
    return () => clearInterval(timer);
  }, [running]);
  return seconds;
}
