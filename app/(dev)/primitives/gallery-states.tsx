"use client";

import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { ChoiceFieldset } from "@/components/ui/choice-fieldset";
import { CopyButton } from "@/components/ui/copy-button";
import { DateTime } from "@/components/ui/date-time";
import { Field } from "@/components/ui/field";
import { FileDrop } from "@/components/ui/file-drop";
import { Fold } from "@/components/ui/fold";
import { EditConflict } from "@/components/ui/form/edit-conflict";
import { IconButton } from "@/components/ui/icon-button";
import { Input, Select, Textarea } from "@/components/ui/input";
import { ChangedWords, Mark } from "@/components/ui/mark";
import { NeighbourLinks } from "@/components/ui/neighbour-links";
import { PageSkeleton } from "@/components/ui/page/page-skeleton";
import { Pager } from "@/components/ui/pager";
import { PasswordInput } from "@/components/ui/password-input";
import { Progress } from "@/components/ui/progress";
import { QueryError } from "@/components/ui/query-error";
import { RadioGroup } from "@/components/ui/radio-group";
import { Section } from "@/components/ui/section";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Stepper } from "@/components/ui/stepper";
import { Switch } from "@/components/ui/switch";
import { Tooltip } from "@/components/ui/tooltip";
import { RequestError } from "@/lib/http/fetch-json";

const LONG = "A label that somebody wrote at such length that it takes a second line wherever it is shown";
const CHOICES = [
  { value: "first", label: "First" },
  { value: "second", label: LONG },
] as const;

/** What controls look like when they are disabled, invalid, busy, or have a long text. */
export function GalleryStates() {
  return (
    <Section title="Other states">
      <Actions />
      <div className="grid gap-6 sm:grid-cols-2">
        <Disabled />
        <Invalid />
      </div>
      <Around />
    </Section>
  );
}

function Actions() {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button loading>Loading</Button>
      <Button variant="danger" loading>
        Removing
      </Button>
      <Button variant="primary" disabled>
        Primary, disabled
      </Button>
      <IconButton label="Remove, disabled" disabled>
        <Trash2 aria-hidden />
      </IconButton>
      <IconButton label="Remove, busy" loading>
        <Trash2 aria-hidden />
      </IconButton>
      <CopyButton text="a1b2c3" />
      <Tooltip content="A few words more">
        <Button size="sm">With a tooltip</Button>
      </Tooltip>
    </div>
  );
}

function Disabled() {
  return (
    <div className="flex flex-col gap-6">
      <Field label="Disabled">
        <Input disabled defaultValue="Cannot be changed now" />
      </Field>
      <Field label="Disabled choice">
        <Select disabled>
          <option>First kind</option>
        </Select>
      </Field>
      <Field label="Disabled text">
        <Textarea disabled defaultValue="Written before" />
      </Field>
      <Checkbox label="Disabled" disabled defaultChecked />
      <Switch label="Disabled" disabled defaultChecked />
      <RadioGroup legend="Disabled group" disabled choices={CHOICES} value="first" onValueChange={() => undefined} />
      <SegmentedControl
        legend="Disabled segments"
        disabled
        choices={[CHOICES[0], { value: "other", label: "Other" }]}
        value="first"
        onValueChange={() => undefined}
      />
    </div>
  );
}

function Invalid() {
  const [chosen, setChosen] = useState<"first" | "second" | null>(null);
  const why = "Choose one of them.";
  return (
    <div className="flex flex-col gap-6">
      <Field label={LONG} hint={LONG} error="Write at least one line.">
        <Textarea />
      </Field>
      <Field label="Invalid choice" error={why} required>
        <Select>
          <option value="">None yet</option>
        </Select>
      </Field>
      <Field label="Invalid file" error="This file is empty.">
        <FileDrop onFiles={() => undefined} />
      </Field>
      <Field label="Secret" error="Use at least 12 characters.">
        <PasswordInput defaultValue="short" autoComplete="off" />
      </Field>
      <RadioGroup legend="Invalid group" error={why} choices={CHOICES} value={chosen} onValueChange={setChosen} />
      <ChoiceFieldset legend="Some of these" hint="Any number." error={why} className="gap-2">
        <Checkbox label="One" />
        <Checkbox label={LONG} hint={LONG} />
      </ChoiceFieldset>
      <EditConflict
        error={new RequestError(409, "CONFLICT", "Changed", { field: "description", current: "Theirs." })}
      />
    </div>
  );
}

const FAILED = { error: new Error("The server did not answer."), refetch: () => undefined };

function Around() {
  const [after, setAfter] = useState(0);
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-center gap-6">
        <Mark />
        <DateTime at="2026-11-28T09:31:00.000Z" />
        <DateTime at="2026-11-28T09:31:00.000Z" show="date" />
        <ChangedWords
          parts={[
            { kind: "same", text: "Write " },
            { kind: "removed", text: "a poem" },
            { kind: "added", text: "three lines" },
          ]}
        />
        <Pager after={after} total={120} size={50} onAfter={setAfter} />
        <NeighbourLinks label="Neighbours" previousId="1" nextId="3" address={(id) => `/primitives?at=${id}`} />
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        <Progress label={LONG} value={0} max={120} tone="warning" />
        <Stepper label="Steps, all done" steps={["File", "Preview", "Import"]} current={3} />
      </div>
      <Fold id="fold" title="A fold" finding="3 found" open={open} onOpenChange={setOpen}>
        <p>Made when it opens first.</p>
      </Fold>
      <div className="grid gap-6 sm:grid-cols-2">
        <QueryError title="It couldn’t be read" query={{ ...FAILED, isFetching: false }} />
        <QueryError title="It is tried again" query={{ ...FAILED, isFetching: true }} />
      </div>
      <PageSkeleton label="Loading a page" />
    </>
  );
}
