import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import shared from "../pre-approval/pre-approval-page.sheet.module.css";
import { findError, type Of, Option, Options } from "./step-options.tsx";

export function PaymentStep({ cashText, finance, sent, errors }: Of<"payment">) {
  return (
    <Options name="payment" legend="How will you pay?" error={findError(errors, "payment")}>
      <Option name="payment" value="cash" sent={sent} title="Cash" text={cashText} />
      {finance && (
        <Option
          name="payment"
          value="finance"
          sent={sent}
          title="Finance"
          text="You apply for a loan. A lender decides."
        >
          <LoanFields finance={finance} sent={sent} errors={errors} />
          {finance.loanText && (
            <p id="estimate" role="status">
              {finance.loanText}
            </p>
          )}
          <p className={shared.quiet}>{finance.note}</p>
          <Button type="submit" kind="outline" name="also" value="estimate">
            Work out the repayments
          </Button>
        </Option>
      )}
    </Options>
  );
}

type LoanFieldsProps = Pick<Of<"payment">, "sent" | "errors"> & { finance: NonNullable<Of<"payment">["finance"]> };

function LoanFields({ finance, sent, errors }: LoanFieldsProps) {
  return (
    <>
      <SelectField label="Pay it off over" name="years" defaultValue={sent["years"]} error={findError(errors, "years")}>
        {finance.years.map((years) => (
          <option key={years} value={years}>
            {years === 1 ? "1 year" : `${years} years`}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Your contribution ($)"
        name="deposit"
        help={finance.ownHelp}
        inputMode="numeric"
        maxLength={20}
        defaultValue={sent["deposit"]}
        error={findError(errors, "deposit")}
      />
      <SelectField
        label="Balloon at the end"
        name="balloon"
        defaultValue={sent["balloon"]}
        error={findError(errors, "balloon")}
      >
        {finance.balloons.map(({ percent, label }) => (
          <option key={percent} value={percent}>
            {label}
          </option>
        ))}
      </SelectField>
    </>
  );
}
