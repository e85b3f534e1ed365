import { z } from "zod";
import { setting } from "../settings/setting.ts";

export const signInSettings = z
  .strictObject({
    gate: setting(
      z.boolean().default(false),
      "Whether visitors must sign in for checkout, finance and spin-to-win.",
      "dealership",
    ),
  })
  .prefault({});

export type SignInSettings = z.output<typeof signInSettings>;
