import type { Metadata } from "next";
import { NewPasswordForm } from "@/components/people/new-password-form";
import { Card } from "@/components/ui/card";
import { ForgetKeptPages } from "@/components/ui/page/forget-kept-pages";
import { StandalonePage } from "@/components/ui/page/standalone-page";

export const metadata: Metadata = { title: "New password", referrer: "no-referrer" };

export default function NewPasswordPage() {
  return (
    <StandalonePage>
      <ForgetKeptPages />
      <Card className="p-6 sm:p-8">
        <h1 className="text-xl font-semibold">Choose a new password</h1>
        <p className="mt-1 mb-6 text-sm text-ink-muted">Your labels and studies are as you left them.</p>
        <NewPasswordForm />
      </Card>
    </StandalonePage>
  );
}
