import { z } from "zod";
import { setting } from "../settings/setting.ts";

export const assistantSettings = z
  .strictObject({
    llmsTxt: setting(
      z.boolean().default(true),
      "Whether the site publishes `/llms.txt`, which tells programs what it offers and where.",
    ),
    tools: setting(
      z.boolean().default(false),
      "Whether assistants can search the stock, read locations and estimate finance at `/mcp` (Model Context Protocol).",
    ),
    enquiries: setting(
      z.boolean().default(true),
      "Whether assistants can send enquiries, with the shopper's consent. Needs `assistants.tools`.",
    ),
  })
  .prefault({});

export type AssistantSettings = z.output<typeof assistantSettings>;
