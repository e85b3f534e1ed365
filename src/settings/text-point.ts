import { z } from "zod";
import { sentence } from "./setting.ts";

export const textPoint = z.strictObject({ title: sentence, text: sentence });

export const frequentQuestion = z.strictObject({ question: sentence, answer: sentence });
