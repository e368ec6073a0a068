"use client";

import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { IconButton } from "./icon-button";
import { Input } from "./input";
import { useT } from "./messages/messages-provider";

/** A password, hidden until the person asks to see what they typed. */
export function PasswordInput(props: Omit<ComponentProps<typeof Input>, "type">) {
  const [isShown, setIsShown] = useState(false);
  const t = useT();
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input
        {...props}
        type={isShown ? "text" : "password"}
        autoCapitalize="none"
        spellCheck={false}
        className="w-full pe-11"
      />
      <span className="absolute end-1 top-1">
        <IconButton label={t("Show password")} aria-pressed={isShown} size="sm" onClick={() => setIsShown(!isShown)}>
          <Icon aria-hidden className="size-4" />
        </IconButton>
      </span>
    </div>
  );
}
