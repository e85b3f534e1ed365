import { z } from "zod";
import { sentence, setting } from "./setting.ts";

export const contactSettings = z
  .strictObject({
    phone: setting(sentence.nullable().default(null), "Main phone number, formatted for display.", "dealership"),
    email: setting(z.email().nullable().default(null), "Main email address.", "dealership"),
  })
  .prefault({});

export type ContactSettings = z.output<typeof contactSettings>;
