import { onlinePaymentPath } from "../../addresses/paths.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { PolicyLink } from "../enquiry/shown-documents.tsx";
import { FormErrors } from "../page/form-errors.tsx";
import frame from "../page/form-page.sheet.module.css";
import { type CallablePlace, PlaceToCall } from "../place/place-to-call.tsx";
import styles from "./online-payment-page.sheet.module.css";

export type OnlinePaymentForm = {
  /** Makes the form one payment, however often it is sent. */
  paymentKey: string;
  dealerships: readonly { slug: string; name: string }[];
  referenceHelp: string;
  longestReference: number;
  limits: string;
  values: { dealership: string; invoice: string; amount: string; name: string; email: string };
  phone: string;
  errors: readonly { field: string; message: string }[];
  /** Set when the customer has paid this invoice before: asks whether to pay again. */
  again: string | null;
  policyHref: string | null;
};

export type OnlinePaymentView = {
  title: string;
  text: string;
  form: OnlinePaymentForm | null;
  /** The customer's own payments, newest first. */
  earlier: readonly { href: string; text: string }[];
  place: CallablePlace | null;
};

export function OnlinePaymentPage({ title, text, form, earlier, place }: OnlinePaymentView) {
  return (
    <div className={`wrap ${frame.page}`}>
      <header className={frame.head}>
        <h1>{title}</h1>
        <p className="quiet">{text}</p>
      </header>
      <div className={frame.main}>{form && <Form {...form} />}</div>
      <aside className={frame.aside} aria-label="Contact and payments">
        {earlier.length > 0 && <EarlierPayments earlier={earlier} />}
        {place && <PlaceToCall place={place} />}
      </aside>
    </div>
  );
}

function EarlierPayments({ earlier }: Pick<OnlinePaymentView, "earlier">) {
  return (
    <section aria-labelledby="earlier-heading" className={styles.earlier}>
      <h2 id="earlier-heading">Your payments</h2>
      <ul>
        {earlier.map((payment) => (
          <li key={payment.href}>
            <a href={payment.href}>{payment.text}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Form(form: OnlinePaymentForm) {
  const { paymentKey, phone, errors, again, policyHref } = form;
  return (
    <form action={onlinePaymentPath} method="post" noValidate className={styles.form}>
      <FormErrors errors={errors} />
      <input type="hidden" name="payment_key" value={paymentKey} />
      <Payee {...form} />
      <InvoiceFields {...form} />
      <CustomerFields {...form} />
      <p>
        Your mobile: <span className="figures">{phone}</span>
      </p>
      {again !== null && <PayAgain text={again} />}
      <Button type="submit" wide>
        Continue to payment
      </Button>
      <p className="quiet">You enter your card details on our payment service's page. We never see the number.</p>
      {policyHref && (
        <p className="quiet">
          We handle your details as described in this policy: <PolicyLink policyHref={policyHref} />
        </p>
      )}
    </form>
  );
}

function findError({ errors }: Pick<OnlinePaymentForm, "errors">, field: string): string | undefined {
  return errors.find((error) => error.field === field)?.message;
}

function Payee(form: OnlinePaymentForm) {
  const { dealerships, values } = form;
  const [only] = dealerships;
  if (dealerships.length === 1 && only)
    return (
      <>
        <input type="hidden" name="dealership" value={only.slug} />
        <p>
          You pay <strong>{only.name}</strong>.
        </p>
      </>
    );
  return (
    <SelectField
      label="Dealership"
      name="dealership"
      defaultValue={values.dealership}
      error={findError(form, "dealership")}
    >
      <option value="">Choose the dealership</option>
      {dealerships.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function InvoiceFields(form: OnlinePaymentForm) {
  const { referenceHelp, longestReference, limits, values } = form;
  return (
    <>
      <TextField
        label="Invoice number"
        name="invoice"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={longestReference}
        help={referenceHelp}
        defaultValue={values.invoice}
        error={findError(form, "invoice")}
      />
      <TextField
        label="Amount in Australian dollars"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        help={limits}
        defaultValue={values.amount}
        error={findError(form, "amount")}
      />
    </>
  );
}

function CustomerFields(form: OnlinePaymentForm) {
  const { values } = form;
  return (
    <>
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        maxLength={100}
        defaultValue={values.name}
        error={findError(form, "name")}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        help="We'll send your receipt here."
        defaultValue={values.email}
        error={findError(form, "email")}
      />
    </>
  );
}

function PayAgain({ text }: { text: string }) {
  return (
    <div>
      <label className={styles.again}>
        <input type="checkbox" id="again" name="again" value="yes" aria-invalid aria-describedby="again-error" />
        <span>Pay it again</span>
      </label>
      <p id="again-error">{text}</p>
    </div>
  );
}
