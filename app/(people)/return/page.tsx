import type { Metadata } from "next";
import { PersonalLinkSignIn } from "@/components/people/personal-link-sign-in";
import { Card } from "@/components/ui/card";
import { ForgetKeptPages } from "@/components/ui/page/forget-kept-pages";
import { StandalonePage } from "@/components/ui/page/standalone-page";

export const metadata: Metadata = { title: "Welcome back", referrer: "no-referrer" };

export default function ReturnPage() {
  return (
    <StandalonePage>
      <ForgetKeptPages />
      <Card>
        <h1 className="sr-only">Welcome back</h1>
        <PersonalLinkSignIn />
      </Card>
    </StandalonePage>
  );
}
