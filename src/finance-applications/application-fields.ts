import { australianStates } from "../settings/australian-state.ts";
import { type Answers, type ApplicationContent, applicationSteps, type ApplicationStep } from "./application.ts";

export type AnswerRule =
  | "line"
  | "email"
  | "phone"
  | "birth-date"
  | "postcode"
  | "dollars"
  | "percent"
  | "count"
  | "choice";

type Option = { value: string; label: string };

export type ApplicationField = {
  name: string;
  label: string;
  rule: AnswerRule;
  isRequired: boolean;
  /** The message when it is missing, without the full stop. */
  ask: string;
  help?: string;
  /** The value of the HTML attribute `autocomplete`. */
  autoComplete: string;
  /** Of a choice. Many options are a list, a few are buttons. */
  options?: readonly Option[];
};

type More = Partial<Omit<ApplicationField, "name" | "label" | "ask">>;

function field(name: string, label: string, ask: string, more: More = {}): ApplicationField {
  return { name, label, ask, rule: "line", isRequired: true, autoComplete: "off", ...more };
}

function choice(name: string, label: string, ask: string, labels: readonly string[]): ApplicationField {
  return field(name, label, ask, { rule: "choice", options: labels.map((text) => ({ value: text, label: text })) });
}

function dollars(name: string, label: string, ask: string, more: More = {}): ApplicationField {
  return field(name, label, ask, { rule: "dollars", ...more });
}

const longestTermYears = 7;

const terms: readonly Option[] = Array.from({ length: longestTermYears }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? "1 year" : `${index + 1} years`,
}));

const periods: readonly Option[] = [
  { value: "weekly", label: "Weekly" },
  { value: "fortnightly", label: "Fortnightly" },
  { value: "monthly", label: "Monthly" },
];

/** The rate that the shopper used in the calculator: it is shown and sent along, but not asked for. */
export const calculatorRateField = field("calculatorRate", "Interest rate used in our calculator", "", {
  rule: "percent",
  isRequired: false,
});

export const fullNameField = field("name", "Full name", "Enter your full name", {
  help: "As on your licence.",
  autoComplete: "name",
});
export const emailField = field("email", "Email", "Enter your email address", {
  rule: "email",
  autoComplete: "email",
});
export const mobileField = field("phone", "Mobile", "Enter your mobile number", {
  rule: "phone",
  autoComplete: "tel",
});
export const addressFields: readonly ApplicationField[] = [
  field("street", "Street address", "Enter your street address", { autoComplete: "address-line1" }),
  field("suburb", "Suburb", "Enter your suburb", { autoComplete: "address-level2" }),
  field("state", "State", "Choose your state", {
    rule: "choice",
    autoComplete: "address-level1",
    options: australianStates.map((value) => ({ value, label: value })),
  }),
  field("postcode", "Postcode", "Enter your postcode", { rule: "postcode", autoComplete: "postal-code" }),
];

const fields: Readonly<Record<ApplicationStep, readonly ApplicationField[]>> = {
  you: [
    fullNameField,
    emailField,
    mobileField,
    field("birthDate", "Date of birth", "Enter your date of birth", {
      rule: "birth-date",
      help: "Such as 14/3/1988 or 14031988",
      autoComplete: "bday",
    }),
  ],
  home: [
    ...addressFields,
    choice("housing", "Your home", "Choose your living situation", ["Renting", "Mortgage", "Own it", "With family"]),
    choice("work", "Your work", "Choose your type of work", [
      "Full-time",
      "Part-time",
      "Casual",
      "Self-employed",
      "Retired or pension",
      "Not working",
    ]),
    field("employer", "Employer or business", "Enter your employer", {
      isRequired: false,
      autoComplete: "organization",
    }),
  ],
  income: [
    dollars("income", "Income after tax", "Enter your income after tax", { help: "All your regular income together." }),
    choice("incomeEvery", "How often is that?", "Choose how often you get it", ["Week", "Fortnight", "Month", "Year"]),
    dollars("housingCost", "Rent or mortgage a month", "Enter your rent or mortgage, or 0"),
    dollars("livingCost", "Living costs a month", "Enter your living costs", {
      help: "Food, bills, transport, insurance and everything else.",
    }),
    dollars("debts", "Other loans and cards a month", "Enter what you repay on other loans and cards, or 0"),
    field("dependants", "People who depend on your income", "Enter a number, or 0", { rule: "count" }),
  ],
  loan: [
    dollars("price", "Price of the vehicle", "Enter the price of the vehicle"),
    dollars("deposit", "Deposit", "Enter your deposit, or 0", {
      help: "What you pay yourself, excluding any trade-in.",
    }),
    dollars("tradeIn", "Trade-in", "Enter what your trade-in is worth, or 0", {
      isRequired: false,
      help: "What your car is worth, if you are trading one in.",
    }),
    field("years", "Pay it off over", "Choose a term", { rule: "choice", options: terms }),
    field("balloon", "Balloon (% of the price)", "Enter your balloon, or 0", {
      rule: "percent",
      isRequired: false,
      help: "A last payment at the end of the loan. Leave it empty for none.",
    }),
    field("every", "Repayments", "Choose how often you repay", {
      rule: "choice",
      isRequired: false,
      options: periods,
    }),
  ],
};

/** Dealerships among which the applicant chooses; empty if there is nothing to choose. */
export type DealershipChoice = readonly { slug: string; name: string }[];

export function stepFields(step: ApplicationStep, dealerships: DealershipChoice): readonly ApplicationField[] {
  if (step !== "loan" || dealerships.length < 2) return fields[step];
  const options = dealerships.map(({ slug, name }) => ({ value: slug, label: name }));
  const dealership = field("dealership", "Dealership", "Choose a dealership", { rule: "choice", options });
  return [...fields.loan, dealership];
}

/** Answers about the loan for one vehicle: another one starts with its own. */
const answersOfVehicle = ["price", "deposit", "years", "balloon", "every", calculatorRateField.name];

/** The content for this vehicle, without the loan for another one. */
export function contentForVehicle(content: ApplicationContent, carId: string): ApplicationContent {
  if (carId === content.carId) return content;
  const answers = Object.entries(content.answers).filter(([name]) => !answersOfVehicle.includes(name));
  return {
    ...content,
    carId,
    answers: Object.fromEntries(answers),
    stepsDone: content.stepsDone.filter((step) => step !== "loan"),
  };
}

/** The content with the answers of a step, which replace those that it had before. It is done if they are complete. */
export function withAnswers(
  step: ApplicationStep,
  content: ApplicationContent,
  given: Answers,
  isComplete: boolean,
): ApplicationContent {
  const own = fields[step].map(({ name }) => name);
  const others = Object.entries(content.answers).filter(([name]) => !own.includes(name));
  const stepsDone = applicationSteps.filter((known) =>
    known === step ? isComplete : content.stepsDone.includes(known),
  );
  return { ...content, answers: { ...Object.fromEntries(others), ...given }, stepsDone };
}
