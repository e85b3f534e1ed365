import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { TimeOptions } from "../page/time-options.tsx";
import styles from "./purchase-page.sheet.module.css";
import { findError, type Of, Option, Options } from "./step-options.tsx";

export function HandoverStep(step: Of<"handover">) {
  const { delivery, contract, errors } = step;
  return (
    <>
      <p className={styles.rule}>
        <Icon name="info" />
        <span>{contract}</span>
      </p>
      <Options
        name="handover"
        legend="How would you like to receive the vehicle?"
        error={findError(errors, "handover")}
      >
        <PickUp {...step} />
        {delivery && <Delivery {...step} delivery={delivery} />}
      </Options>
    </>
  );
}

function PickUp({ place, days, sent, errors }: Of<"handover">) {
  return (
    <Option
      name="handover"
      value="pick-up"
      sent={sent}
      title="I'll pick it up"
      text={place ?? "The dealership will tell you where."}
    >
      {days.length > 0 ? (
        <SelectField label="Pick-up time" name="time" defaultValue={sent["time"]} error={findError(errors, "time")}>
          <option value="">Choose a time</option>
          <TimeOptions days={days} />
        </SelectField>
      ) : (
        <p className="quiet">The dealership will call you to agree on a time.</p>
      )}
    </Option>
  );
}

type DeliveryProps = Of<"handover"> & { delivery: NonNullable<Of<"handover">["delivery"]> };

function Delivery({ delivery, sent, errors }: DeliveryProps) {
  return (
    <Option
      name="handover"
      value="delivery"
      sent={sent}
      title="Deliver it to me"
      text={delivery.quote ?? delivery.text}
    >
      <TextField
        label="Postcode"
        name="delivery_postcode"
        inputMode="numeric"
        autoComplete="postal-code"
        defaultValue={sent["delivery_postcode"]}
        error={findError(errors, "delivery_postcode")}
      />
      <Button type="submit" kind="outline" name="also" value="quote">
        Show the delivery price
      </Button>
      <SelectField label="Day" name="date" defaultValue={sent["date"]} error={findError(errors, "date")}>
        <option value="">Choose a day</option>
        {delivery.days.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField label="Time of day" name="part" defaultValue={sent["part"]} error={findError(errors, "part")}>
        <option value="">Choose one</option>
        <option value="morning">Morning, 8am to 12pm</option>
        <option value="afternoon">Afternoon, 12pm to 5pm</option>
      </SelectField>
    </Option>
  );
}
