import { z } from "zod";
import type { FieldError } from "../leads/read-enquiry.ts";
import { sentence } from "../settings/setting.ts";

/** A question about the condition of a car. An answer's points change its score. */
export const conditionQuestion = z.strictObject({
  question: sentence,
  options: z
    .array(z.strictObject({ answer: sentence, points: z.number().min(-3).max(1) }))
    .min(2)
    .max(5),
});

export type ConditionQuestion = z.output<typeof conditionQuestion>;

/** Answers by question, as stored with the lead and sent to the valuation (`adjustmentAnswers`). */
export type AdjustmentAnswers = Record<string, string>;

export const usualConditionQuestions: ConditionQuestion[] = [
  {
    question: "How does it drive?",
    options: [
      { answer: "No problems", points: 0 },
      { answer: "Small problems", points: -1 },
      { answer: "Needs repair", points: -2 },
    ],
  },
  {
    question: "How does it look?",
    options: [
      { answer: "Like new", points: 1 },
      { answer: "Small marks", points: 0 },
      { answer: "Dents or rust", points: -1 },
    ],
  },
  {
    question: "Is its service history complete?",
    options: [
      { answer: "Yes", points: 0 },
      { answer: "Partly", points: -0.5 },
      { answer: "No", points: -1 },
    ],
  },
  {
    question: "Has it been in an accident?",
    options: [
      { answer: "No", points: 0 },
      { answer: "Yes, repaired", points: -1 },
      { answer: "Yes, not repaired", points: -2 },
    ],
  },
];

/** Score of a car that is as good as its age suggests; 5 is like new, 1 is poor. */
const usualScore = 4;

/** The condition as a score from 1 to 5. Answers that no question has are ignored. */
export function conditionScore(answers: AdjustmentAnswers, questions: readonly ConditionQuestion[]): number {
  const points = questions.map(
    ({ question, options }) => options.find(({ answer }) => answer === answers[question])?.points ?? 0,
  );
  const sum = points.reduce((total, each) => total + each, usualScore);
  return Math.min(5, Math.max(1, Math.round(sum)));
}

/** The form field of a question, counted from 0. */
export function conditionField(index: number): string {
  return `answer_${index + 1}`;
}

export type ReadAnswers = { ok: true; answers: AdjustmentAnswers } | { ok: false; errors: FieldError[] };

/** Reads the answers as form fields, or as an object `adjustmentAnswers` by question. Every question needs one. */
export function readAnswers(
  sent: Readonly<Record<string, unknown>>,
  questions: readonly ConditionQuestion[],
): ReadAnswers {
  const named = z.record(z.string(), z.string()).safeParse(sent["adjustmentAnswers"]).data ?? {};
  const answers: AdjustmentAnswers = {};
  const errors: FieldError[] = [];
  for (const [index, { question, options }] of questions.entries()) {
    const field = conditionField(index);
    const given = sent[field] ?? named[question];
    const option = options.find(({ answer }) => answer === given);
    if (option === undefined) errors.push({ field, message: `Choose an answer to "${question}".` });
    else answers[question] = option.answer;
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, answers };
}
