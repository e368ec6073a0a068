import type { Metadata } from "next";
import { buttonClass } from "@/components/ui/button-class";
import { EmptyState } from "@/components/ui/empty-state";
import { FileQuestion } from "@/components/ui/icons";
import { StandalonePage } from "@/components/ui/page/standalone-page";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <StandalonePage>
      <h1 className="sr-only">Not found</h1>
      <EmptyState
        icon={<FileQuestion />}
        title="There is nothing at this address"
        description="It may have been removed, or you may not have been given access to it. If someone sent you the link, ask them to invite you."
        actions={
          <a href="/" className={buttonClass({})}>
            Go to the start
          </a>
        }
      />
    </StandalonePage>
  );
}
