import type { Metadata } from "next";
import { SetupPanel } from "@/components/people/setup-panel";
import { Card } from "@/components/ui/card";
import { ForgetKeptPages } from "@/components/ui/page/forget-kept-pages";
import { StandalonePage } from "@/components/ui/page/standalone-page";
import * as texts from "@/lib/messages/researcher/pages";

export const metadata: Metadata = { title: texts.setUp, referrer: "no-referrer" };

export default function SetupPage() {
  return (
    <StandalonePage>
      <ForgetKeptPages />
      <Card className="p-6 sm:p-8">
        <SetupPanel />
      </Card>
    </StandalonePage>
  );
}
