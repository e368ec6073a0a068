import type { BrowserContext } from "@playwright/test";

/** Collects console errors, warnings and uncaught exceptions of all pages of a browser context. */
export class Complaints {
  private readonly heard: string[] = [];
  /** A page that takes seconds to come alive is no fault of its own on a busy machine. */
  private readonly expected: RegExp[] = [/was preloaded using link preload but not used within a few seconds/];

  constructor(context: BrowserContext) {
    context.on("console", (message) => {
      if (message.type() !== "error" && message.type() !== "warning") return;
      this.heard.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    });
    context.on("weberror", (event) => this.heard.push(`exception: ${event.error().message}`));
  }

  /** For a test that provokes an error on purpose: complaints that match are no failure. */
  allow(pattern: RegExp): void {
    this.expected.push(pattern);
  }

  get unexpected(): string[] {
    return this.heard.filter((text) => !this.expected.some((pattern) => pattern.test(text)));
  }
}
