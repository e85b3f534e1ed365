import { alertsPath, stopAlertsPath } from "../../addresses/paths.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { alertOccasions } from "../../watchlist/alert-occasions.ts";
import { PolicyLink } from "../enquiry/shown-documents.tsx";
import styles from "./watchlist-page.module.css";

export type AlertsView =
  | { kind: "none"; written: string; error: string | null }
  /** `asked`: the address is not confirmed yet. */
  | { kind: "asked" | "confirmed"; email: string };

type AlertsFormProps = { alerts: AlertsView; policyHref: string | null };

export function AlertsForm({ alerts, policyHref }: AlertsFormProps) {
  return (
    <section className={styles.alerts} id="alerts" aria-labelledby="alerts-heading">
      <h2 id="alerts-heading">Email updates</h2>
      {alerts.kind === "none" ? <AskForm alerts={alerts} policyHref={policyHref} /> : <Subscription alerts={alerts} />}
    </section>
  );
}

function AskForm({ alerts, policyHref }: AlertsFormProps & { alerts: { kind: "none" } }) {
  return (
    <>
      <p className="quiet">
        We'll email you {alertOccasions}, only during the day. You confirm your address first.{" "}
        <PolicyLink policyHref={policyHref} />
      </p>
      <form className={styles.ask} action={`${alertsPath}#alerts`} method="post" noValidate>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          required
          maxLength={254}
          defaultValue={alerts.written}
          error={alerts.error ?? undefined}
        />
        <Button type="submit" kind="outline">
          Email me
        </Button>
      </form>
    </>
  );
}

function Subscription({ alerts: { kind, email } }: { alerts: Exclude<AlertsView, { kind: "none" }> }) {
  return (
    <>
      <p className="quiet">
        {kind === "asked" ? (
          <>
            We sent a link to <strong>{email}</strong>. Open it to confirm the address. We won't send anything else
            until you do.
          </>
        ) : (
          <>
            We email <strong>{email}</strong> {alertOccasions}.
          </>
        )}
      </p>
      <form action={stopAlertsPath} method="post">
        <Button type="submit" kind="plain">
          {kind === "asked" ? "Use another address" : "Stop these emails"}
        </Button>
      </form>
    </>
  );
}
