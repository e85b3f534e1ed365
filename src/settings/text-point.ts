import { z } from "zod";
import { sentence } from "./setting.ts";

/** A heading with one or two sentences. */
export const textPoint = z.strictObject({ title: sentence, text: sentence });

/** A frequently asked question with its answer. */
export const frequentQuestion = z.strictObject({ question: sentence, answer: sentence });
