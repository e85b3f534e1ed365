import { australianStates } from "../../settings/australian-state.ts";
import { longestName, longestRego } from "../../trade-in/own-car.ts";
import { SelectField, TextField } from "../../ui/field.tsx";
import { fieldError, TradeInForm } from "./step-form.tsx";
import type { CarView } from "./trade-in-view.ts";
import styles from "./trade-in.sheet.module.css";

type CarStepProps = CarView & { notice: string | null; otherWay: { href: string; text: string } | null };

/** The shopper's car: by its rego, or from lists. */
export function CarStep({ form, byHand, regoHelp, asksRego, send, notice, otherWay }: CarStepProps) {
  const field = (name: string) => ({ name, error: fieldError(form, name), defaultValue: form.sent[name] ?? "" });
  return (
    <TradeInForm form={form} heading="Your car" send={send}>
      {notice && <p role="status">{notice}</p>}
      {byHand && <ListedCar {...byHand} field={field} />}
      {asksRego && (
        <div className={styles.pair}>
          <TextField
            label="Rego"
            {...field("rego")}
            help={regoHelp ?? undefined}
            optional={byHand !== null}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={longestRego + 3}
          />
          <SelectField label="Rego state" {...field("regoState")}>
            <option value="">Choose one</option>
            {australianStates.map((state) => (
              <option key={state}>{state}</option>
            ))}
          </SelectField>
        </div>
      )}
      {asksRego && (
        <TextField label="Kilometres" {...field("km")} inputMode="numeric" autoComplete="off" maxLength={12} />
      )}
      {otherWay && (
        <p>
          <a href={otherWay.href}>{otherWay.text}</a>
        </p>
      )}
    </TradeInForm>
  );
}

type ListedCarProps = NonNullable<CarView["byHand"]> & {
  field: (name: string) => { name: string; error: string | undefined; defaultValue: string };
};

function ListedCar({ makes, models, years, field }: ListedCarProps) {
  return (
    <>
      <div className={styles.pair}>
        <SelectField label="Make" {...field("make")}>
          <option value="">Choose one</option>
          {makes.map((make) => (
            <option key={make}>{make}</option>
          ))}
        </SelectField>
        <SelectField label="Year" {...field("year")}>
          <option value="">Choose one</option>
          {years.map((year) => (
            <option key={year}>{year}</option>
          ))}
        </SelectField>
      </div>
      <div className={styles.pair}>
        <TextField
          label="Model"
          {...field("model")}
          list="trade-in-models"
          autoComplete="off"
          maxLength={longestName}
        />
        <TextField label="Badge" {...field("badge")} optional autoComplete="off" maxLength={longestName} />
      </div>
      <datalist id="trade-in-models">
        {models.map((model) => (
          <option key={model}>{model}</option>
        ))}
      </datalist>
    </>
  );
}
