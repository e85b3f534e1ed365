import { z } from "zod";
import { sentence, setting, variableName } from "../settings/setting.ts";
import { frequentQuestion } from "../settings/text-point.ts";
import { conditionQuestion, usualConditionQuestions } from "./condition.ts";

const usualQuestions: z.input<typeof frequentQuestion>[] = [
  {
    question: "How is my car valued?",
    answer:
      "From its make, model, year, kilometres and condition. The estimate is indicative: the price is final once we have inspected the car.",
  },
  {
    question: "Do I have to buy a car from you?",
    answer: "No. Put the price towards another car, or sell us yours without buying one.",
  },
  {
    question: "What if I still owe money on my car?",
    answer: "Tell us when we call. We can pay your lender and put what is left towards your next car.",
  },
  {
    question: "What do I bring to the inspection?",
    answer: "The car with all its keys, its service books, its registration papers and your driver licence.",
  },
];

export const tradeInSettings = z
  .strictObject({
    enabled: setting(
      z.boolean().default(true),
      "Whether the site values trade-ins, at `/trade-in`, `/sell-my-car` and `/cars/trade-in`.",
      "dealership",
    ),
    provider: setting(
      z.enum(["demo", "autograb"]).default("demo"),
      "Provider of trade-in valuations: `autograb`, or `demo`, which estimates from the prices of similar cars on the site.",
    ),
    keyVariable: setting(
      variableName.default("AUTOGRAB_KEY"),
      "Environment variable with the key of the valuation provider.",
    ),
    estimatesByHand: setting(
      z.enum(["stock", "none"]).default("stock"),
      "How cars that shoppers enter by hand are valued, because `autograb` cannot value them: from the prices of similar cars on the site, or not at all, in which case a valuer calls. Estimates from the stock use assumed rates (decision 54): choose `none` to get offers from the provider only.",
    ),
    promise: setting(sentence.default("instant offer in 2 minutes"), "Promise on the trade-in page.", "dealership"),
    storesValuation: setting(
      z.boolean().default(false),
      "Whether valuation results are also sent to `/api/miscellaneous`.",
    ),
    conditionQuestions: setting(
      z.array(conditionQuestion).min(1).max(8).default(usualConditionQuestions),
      "Questions about the condition of the shopper's car. The points of the answers are added to a score of 4 out of 5.",
    ),
    questions: setting(
      z.array(frequentQuestion).default(usualQuestions),
      "Frequently asked questions about trade-ins.",
      "dealership",
    ),
  })
  .prefault({});

export type TradeInSettings = z.output<typeof tradeInSettings>;
