/**
 * In browsers in place of what zod makes JSON schemas with, which only the server does: next.config.ts. Every schema refers
 * to it, so no bundler finds out that nobody calls it.
 */
const refuse = () => {
  throw new Error("Browsers make no JSON schemas.");
};
module.exports = { createToJSONSchemaMethod: () => refuse, createStandardJSONSchemaMethod: () => refuse };
