"use client";

import { LogOut, MoreHorizontal, Plus, Settings, UserRound } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from "@/components/ui/menu";
import { AppShell } from "@/components/ui/page/app-shell";
import { PageHeader } from "@/components/ui/page/page-header";
import type { Theme } from "@/components/ui/page/theme";
import { toast } from "@/components/ui/toast-store";
import { GalleryControls } from "./gallery-controls";
import { GalleryData } from "./gallery-data";
import { GalleryFeedback } from "./gallery-feedback";
import { GalleryFigures } from "./gallery-figures";
import { GalleryLists } from "./gallery-lists";
import { GalleryStates } from "./gallery-states";
import { GalleryText } from "./gallery-text";

export function Gallery({ theme }: { theme: Theme }) {
  return (
    <AppShell
      home="/primitives"
      theme={theme}
      nav={[
        { href: "/primitives", label: "Primitives" },
        { href: "/sign-in", label: "Elsewhere" },
      ]}
      userMenu={
        <Menu
          trigger={(props) => (
            <IconButton {...props} label="Your account" tooltipSide="bottom">
              <UserRound aria-hidden />
            </IconButton>
          )}
        >
          <MenuLabel>ada@example.org</MenuLabel>
          <MenuLink href="/account" icon={<Settings aria-hidden />}>
            Settings
          </MenuLink>
          <MenuItem disabled onSelect={() => undefined}>
            Not now
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<LogOut aria-hidden />} tone="danger" onSelect={() => toast.info("Signed out")}>
            Sign out
          </MenuItem>
        </Menu>
      }
    >
      <PageHeader
        breadcrumbs={[{ label: "Design", href: "/primitives" }, { label: "Primitives" }]}
        title="Primitives"
        status={<Badge tone="positive">Open</Badge>}
        description="Every part that screens are made of, in its states."
        actions={
          <>
            <Button icon={<MoreHorizontal aria-hidden />}>More</Button>
            <Button variant="primary" icon={<Plus aria-hidden />}>
              New thing
            </Button>
          </>
        }
      />
      <div className="flex flex-col gap-12">
        <GalleryControls />
        <GalleryStates />
        <GalleryFeedback />
        <GalleryData />
        <GalleryLists />
        <GalleryFigures />
        <GalleryText />
      </div>
    </AppShell>
  );
}
