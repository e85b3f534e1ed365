import { useState } from "react";
import { calculatorPath } from "../../addresses/paths.ts";
import { type CalculatorInputs, estimate } from "../../finance/calculator.ts";
import { repaymentsPerYear } from "../../finance/loan.ts";
import {
  type CalculatorField,
  calculatorFields,
  calculatorQuery,
  readCalculator,
} from "../../finance/read-calculator.ts";
import { AmountField, ChoiceRow } from "../../ui/amount-field.tsx";
import { australianStates } from "../../settings/australian-state.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { CalculatorAnswer, CalculatorDetails } from "./calculator-result.tsx";
import styles from "./calculator-page.module.css";
import { formatDollars } from "../../vehicles/australian-format.ts";
import type { CalculatorView } from "./calculator-view.ts";
import { figuresInState, pricedStateField } from "./state-price.ts";

/** The repayment calculator: a form that works without scripts, and answers each change with them. */
export function CalculatorPage(view: CalculatorView) {
  const { vehicle } = view;
  const [texts, setTexts] = useState(view.texts);
  const startPrice = view.prices[texts["state"] ?? ""];
  const priceText = startPrice && `${formatDollars(startPrice.dollars)}, ${startPrice.text}`;
  const read = readCalculator(texts, view.defaults);
  const inputs = read.ok ? read.inputs : null;
  const estimates = inputs === null ? [] : termsBeside(inputs.years).map((years) => estimate(inputs, years));
  const findFault = (wanted: string) =>
    read.ok ? undefined : read.faults.find(({ name }) => name === wanted)?.message;
  const change = (name: string, text: string) => {
    const { price = "", deposit = "", state = "" } = texts;
    const follows = name === "state" ? figuresInState({ price, deposit }, state, text, view) : null;
    const next: CalculatorView["texts"] = { ...texts, ...follows, [name]: text };
    setTexts(next);
    showInAddress(next, view);
  };
  return (
    <div className={`wrap ${styles.layout}`}>
      <header className={styles.head}>
        <h1>Repayment calculator</h1>
        <p className="quiet">
          {vehicle ? (
            <>
              For the <a href={vehicle.href}>{vehicle.title}</a>. It starts with {priceText}. Change any figure to see
              what it does.
            </>
          ) : (
            "Change any figure to see what it does. Nothing here is stored, and there is no credit check."
          )}
        </p>
      </header>
      <CalculatorAnswer inputs={inputs} estimates={estimates} view={view} noLoan={read.ok ? undefined : read.noLoan} />
      <form className={styles.form} action={calculatorPath} method="get" noValidate>
        {view.vehicleId && <input type="hidden" name="car_id" value={view.vehicleId} />}
        {view.vehicleId && <input type="hidden" name={pricedStateField} value={texts["state"]} />}
        {calculatorFields.map((field) => (
          <AmountField
            key={field.name}
            id={field.name}
            name={field.name}
            label={field.label}
            {...units[field.unit]}
            text={texts[field.name] ?? ""}
            slider={fieldSlider(field, inputs?.[field.input] ?? Number(texts[field.name]))}
            error={findFault(field.name)}
            onText={(text) => change(field.name, text)}
          />
        ))}
        <ChoiceRow
          legend="Repayments"
          name="every"
          options={frequencyOptions()}
          chosen={texts["every"] ?? view.defaults.frequency}
          error={findFault("every")}
          onChoice={(every) => change("every", every)}
        />
        {view.applyHref && (
          <SelectField
            label="Your state"
            name="state"
            help="Included with your application."
            value={texts["state"]}
            onChange={(event) => change("state", event.target.value)}
          >
            {australianStates.map((state) => (
              <option key={state} value={state.toLowerCase()}>
                {state}
              </option>
            ))}
          </SelectField>
        )}
        <div className={styles.submit}>
          <Button type="submit">Calculate</Button>
        </div>
      </form>
      <CalculatorDetails inputs={inputs} estimates={estimates}>
        {view.applyHref && inputs && (
          <ButtonLink href={view.applyHref + applyQuery(inputs, texts["state"])}>Apply with these figures</ButtonLink>
        )}
      </CalculatorDetails>
    </div>
  );
}

function applyQuery(inputs: CalculatorInputs, state = ""): string {
  return `vehiclePriceBudget=${inputs.priceDollars}&${calculatorQuery(inputs)}&state=${state}`;
}

/** Years of the terms to compare: the chosen one with its neighbours. */
function termsBeside(years: number): number[] {
  const { min = 1, max = 7 } = calculatorFields.find(({ input }) => input === "years") ?? {};
  const first = Math.min(Math.max(years - 1, min), max - 2);
  return [first, first + 1, first + 2];
}

/** The address always opens the same figures, so that it can be shared and bookmarked. */
function showInAddress(texts: CalculatorView["texts"], { defaults, vehicleId }: CalculatorView): void {
  const read = readCalculator(texts, defaults);
  if (!read.ok) return;
  const vehicle = vehicleId === null ? "" : `car_id=${encodeURIComponent(vehicleId)}&`;
  history.replaceState(
    history.state,
    "",
    `${calculatorPath}?${vehicle}${calculatorQuery(read.inputs)}&state=${texts["state"]}`,
  );
}

const units: Readonly<Record<CalculatorField["unit"], { before?: string; after?: string }>> = {
  dollars: { before: "$" },
  percent: { after: "%" },
  years: { after: "years" },
};

/** Most amounts are far below the limits, so sliders end earlier; the text field accepts the rest. */
const sliderEnds: Partial<Record<CalculatorField["input"], number>> = {
  priceDollars: 150_000,
  depositDollars: 50_000,
  tradeInDollars: 80_000,
  ratePercent: 20,
};

function fieldSlider({ input, min, max, step }: CalculatorField, amount: number) {
  return { min, max: sliderEnds[input] ?? max, step, value: amount || min };
}

function frequencyOptions() {
  return Object.keys(repaymentsPerYear).map((value) => ({ value, label: value[0]?.toUpperCase() + value.slice(1) }));
}
