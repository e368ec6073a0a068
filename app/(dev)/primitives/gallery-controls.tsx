"use client";

import { Check, CircleHelp, Trash2, X } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { FileDrop } from "@/components/ui/file-drop";
import { FormErrorSummary } from "@/components/ui/form/form-error-summary";
import { IconButton } from "@/components/ui/icon-button";
import { Input, Select, Textarea } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { TextLink } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { RadioGroup } from "@/components/ui/radio-group";
import { Section } from "@/components/ui/section";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toast-store";

export function GalleryControls() {
  const [answer, setAnswer] = useState<"yes" | "no" | "unknown" | null>("yes");
  const [level, setLevel] = useState<"1" | "2" | "3" | "4" | "5" | null>(null);
  const [colour, setColour] = useState<"red" | "blue" | "green" | null>("red");
  return (
    <>
      <Buttons />
      <Section title="Form">
        <FormErrorSummary errors={[{ message: "Enter a name of at least three letters.", fieldId: "name" }]} />
        <div className="grid gap-6 sm:grid-cols-2">
          <Field label="Name" error="Enter a name of at least three letters." id="name" required>
            <Input defaultValue="ab" />
          </Field>
          <Field label="Address" hint="Only used to sign in." aside="optional">
            <Input placeholder="you@example.org" type="email" />
          </Field>
          <Field label="Kind">
            <Select>
              <option>First kind</option>
              <option>Second kind</option>
            </Select>
          </Field>
          <Field label="Key" hint="Cannot be changed.">
            <Input readOnly value="a1b2c3" />
          </Field>
          <Field label="Notes" className="sm:col-span-2">
            <Textarea placeholder="Markdown" />
          </Field>
          <RadioGroup
            legend="Colour"
            value={colour}
            onValueChange={setColour}
            choices={[
              { value: "red", label: "Red", hint: "Warm, and seen first." },
              { value: "blue", label: "Blue", hint: "Calm." },
              { value: "green", label: "Green", disabled: true },
            ]}
          />
          <div className="flex flex-col gap-4">
            <Checkbox label="Shuffle the positions" hint="Each person sees another order." defaultChecked />
            <Checkbox label="Some of them" indeterminate />
            <Checkbox label="Off" />
            <Switch label="Live" hint="Takes effect at once." defaultChecked />
            <Switch label="Off" />
          </div>
          <SegmentedControl
            legend="Are there exactly three?"
            value={answer}
            onValueChange={setAnswer}
            choices={[
              {
                value: "yes",
                label: (
                  <>
                    <Check aria-hidden className="text-positive" /> Yes
                  </>
                ),
              },
              {
                value: "no",
                label: (
                  <>
                    <X aria-hidden className="text-negative" /> No
                  </>
                ),
              },
              {
                value: "unknown",
                label: (
                  <>
                    <CircleHelp aria-hidden /> Unknown
                  </>
                ),
              },
            ]}
          />
          <SegmentedControl
            legend="Score"
            stretch
            value={level}
            onValueChange={setLevel}
            choices={[
              { value: "1", label: "1" },
              { value: "2", label: "2" },
              { value: "3", label: "3" },
              { value: "4", label: "4" },
              { value: "5", label: "5" },
            ]}
          />
          <FileDrop
            aria-label="A file to look at"
            className="sm:col-span-2"
            prompt="Drop a JSON Lines or CSV file here"
            onFiles={(files) => toast.success(files.map((file) => file.name).join(", "))}
          />
        </div>
      </Section>
    </>
  );
}

function Buttons() {
  return (
    <Section title="Buttons" description="One primary button a screen; the rest secondary or quiet.">
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary">Primary</Button>
        <Button>Secondary</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="danger">Danger</Button>
        <Button variant="primary" loading>
          Saving
        </Button>
        <Button disabled>Disabled</Button>
        <Button size="sm">Small</Button>
        <Button size="lg" variant="primary">
          Large <Kbd>⌘⏎</Kbd>
        </Button>
        <IconButton label="Delete" shortcut="Del">
          <Trash2 aria-hidden />
        </IconButton>
        <LinkButton href="/primitives">Link button</LinkButton>
        <TextLink href="/primitives">Text link</TextLink>
      </div>
    </Section>
  );
}
