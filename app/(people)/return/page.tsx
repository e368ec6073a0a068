import type { Metadata } from "next";
import { ComeBack } from "@/components/people/come-back";
import { Card } from "@/components/ui/card";
import { StandAlonePage } from "@/components/ui/page/stand-alone-page";

export const metadata: Metadata = { title: "Welcome back", referrer: "no-referrer" };

export default function ReturnPage() {
  return (
    <StandAlonePage>
      <Card>
        <h1 className="sr-only">Welcome back</h1>
        <ComeBack />
      </Card>
    </StandAlonePage>
  );
}
