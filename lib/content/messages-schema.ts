import { z } from "zod";

export const messagesSchema = z.array(z.object({ role: z.string(), content: z.string() }));
export type Message = z.infer<typeof messagesSchema>[number];
