import { createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

type Session = {
  id: string;
  object: "checkout.session";
  url: string | null;
  status: "open" | "complete" | "expired";
  payment_status: "unpaid" | "paid";
  payment_intent: string | null;
  client_reference_id: string | null;
  amount_total: number;
  currency: string;
  created: number;
  expires_at: number;
  metadata: Record<string, string>;
};
type Refund = {
  id: string;
  object: "refund";
  payment_intent: string;
  amount: number;
  status: string;
  created: number;
  metadata: Record<string, string>;
};
type Dispute = { id: string; payment_intent: string; amount: number; status: string; created: number };
type Intent = {
  id: string;
  object: "payment_intent";
  created: number;
  charged: number;
  metadata: Record<string, string>;
};

/** An answer in place of the next one: a status, and how long it takes. The request takes effect if `isDone`. */
type Fault = { status?: number; code?: string; delayMs?: number; isDone?: boolean };

type Asked = { method: string; path: string; form: URLSearchParams; headers: IncomingMessage["headers"] };

class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly param: string | undefined;

  constructor(status: number, code: string, param?: string) {
    super(`The server refused: ${code}.`);
    this.status = status;
    this.code = code;
    this.param = param;
  }
}

export type StripeServer = Awaited<ReturnType<typeof startStripeServer>>;

/** A server that answers as Stripe does, as far as the adapter asks. `now` is its clock. */
export async function startStripeServer({
  key = "sk_test_local",
  webhookSecret = "whsec_local",
  now = () => Date.now(),
} = {}) {
  const sessions = new Map<string, Session>();
  const intents = new Map<string, Intent>();
  const refunds: Refund[] = [];
  const disputes: Dispute[] = [];
  const answered = new Map<string, { form: string; body: unknown }>();
  const asked: Asked[] = [];
  const faults: Fault[] = [];
  const seconds = () => Math.floor(now() / 1_000);

  function createSession(form: URLSearchParams): Session {
    const expiresAt = Number(form.get("expires_at"));
    const minutes = (expiresAt - seconds()) / 60;
    if (minutes < 29.9 || minutes > 24 * 60) throw new Refusal(400, "invalid_request_error", "expires_at");
    if (form.get("customer_email")?.includes("@") === false) throw new Refusal(400, "email_invalid", "customer_email");
    const id = `cs_test_${randomUUID()}`;
    const session: Session = {
      id,
      object: "checkout.session",
      url: `https://checkout.stripe.test/c/pay/${id}`,
      status: "open",
      payment_status: "unpaid",
      payment_intent: null,
      client_reference_id: form.get("client_reference_id"),
      amount_total: Number(form.get("line_items[0][price_data][unit_amount]")),
      currency: form.get("line_items[0][price_data][currency]") ?? "",
      created: seconds(),
      expires_at: expiresAt,
      metadata: fieldsBelow(form, "metadata"),
    };
    sessions.set(id, session);
    return session;
  }

  function createRefund(form: URLSearchParams): Refund {
    const intent = form.get("payment_intent") ?? "";
    const amount = Number(form.get("amount"));
    const paid = [...sessions.values()].find((session) => session.payment_intent === intent);
    if (paid === undefined) throw new Refusal(404, "resource_missing", "payment_intent");
    if (refundedCents(intent) === paid.amount_total) throw new Refusal(400, "charge_already_refunded");
    if (refundedCents(intent) + amount > paid.amount_total) throw new Refusal(400, "amount_too_large", "amount");
    const refund: Refund = {
      id: `re_${randomUUID()}`,
      object: "refund",
      payment_intent: intent,
      amount,
      status: "succeeded",
      created: seconds(),
      metadata: fieldsBelow(form, "metadata"),
    };
    refunds.push(refund);
    return refund;
  }

  const refundedCents = (intent: string) =>
    refunds
      .filter(({ payment_intent, status }) => payment_intent === intent && status !== "failed")
      .reduce((sum, { amount }) => sum + amount, 0);

  function checkoutSession(id: string): Session {
    const session = sessions.get(id);
    if (session === undefined) throw new Refusal(404, "resource_missing", "session");
    if (session.status === "open" && session.expires_at <= seconds()) session.status = "expired";
    return session;
  }

  function paymentIntent(id: string | null) {
    const intent = intents.get(id ?? "");
    return intent && { ...intent, latest_charge: { id: `ch_${intent.id}`, object: "charge", created: intent.charged } };
  }

  function answer({ method, path, form }: Asked): unknown {
    const [, , resource = "", part = "", action = ""] = path.replace("checkout/sessions", "sessions").split("/");
    if (resource === "sessions" && method === "POST" && part === "") return createSession(form);
    if (resource === "sessions" && action === "expire") {
      const session = checkoutSession(part);
      if (session.status !== "open") throw new Refusal(400, "checkout_session_not_open");
      session.status = "expired";
      return session;
    }
    if (resource === "sessions" && part !== "") return checkoutSession(part);
    if (resource === "sessions") {
      const wanted = [...sessions.values()].filter(({ status }) => status === form.get("status"));
      return listPage(
        wanted.map((session) => ({ ...session, payment_intent: paymentIntent(session.payment_intent) })),
        form,
      );
    }
    if (resource === "refunds" && method === "POST") return createRefund(form);
    if (resource === "refunds") {
      const intent = form.get("payment_intent");
      const wanted = refunds.filter(({ payment_intent }) => intent === null || payment_intent === intent);
      const isExpanded = form.get("expand[0]") === "data.payment_intent";
      return listPage(
        wanted.map((refund) =>
          isExpanded ? { ...refund, payment_intent: paymentIntent(refund.payment_intent) } : refund,
        ),
        form,
      );
    }
    if (resource === "disputes") {
      const listed = disputes.map((dispute) => ({
        ...dispute,
        object: "dispute",
        payment_intent: paymentIntent(dispute.payment_intent),
        balance_transactions: [],
      }));
      return listPage(listed, form);
    }
    throw new Refusal(404, "unrecognized_url");
  }

  /** Answers a repeated request as the first one, as Stripe does for a day. */
  function idempotent(request: Asked): unknown {
    const idempotencyKey = request.headers["idempotency-key"];
    if (request.method !== "POST" || typeof idempotencyKey !== "string") return answer(request);
    const form = request.form.toString();
    const known = answered.get(idempotencyKey);
    if (known !== undefined && known.form !== form) throw new Refusal(400, "idempotency_error");
    const body = known?.body ?? structuredClone(answer(request));
    answered.set(idempotencyKey, { form, body });
    return body;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://stripe.test");
    const form = request.method === "POST" ? new URLSearchParams(await readText(request)) : url.searchParams;
    const call: Asked = { method: request.method ?? "", path: url.pathname, form, headers: request.headers };
    asked.push(call);
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { "content-type": "application/json", "request-id": "req_local" });
      response.end(JSON.stringify(body));
    };
    const refuse = (status: number, code: string, param?: string) =>
      send(status, { error: { type: "invalid_request_error", code, param, message: `Wrong: ${form.toString()}` } });
    const fault = faults.shift() ?? {};
    await sleep(fault.delayMs ?? 0);
    if (request.headers.authorization !== `Bearer ${key}`) return refuse(401, "api_key_invalid");
    try {
      const body = fault.status === undefined || fault.isDone ? idempotent(call) : null;
      if (fault.status === undefined) send(200, body);
      else refuse(fault.status, fault.code ?? "fault");
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refuse(error.status, error.code, error.param);
    }
  }

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  /** An event with its signature. */
  function event(type: string, object: object, previous?: object) {
    const data = { object, ...(previous === undefined ? {} : { previous_attributes: previous }) };
    const body = JSON.stringify({ id: `evt_${randomUUID()}`, object: "event", type, created: seconds(), data });
    return { raw: new TextEncoder().encode(body), signature: signStripeEvent(body, webhookSecret, now()) };
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key,
    webhookSecret,
    asked,
    sessions,
    refunds,
    disputes,
    event,
    /** Makes the next requests fail, one after another. */
    failNext: (...next: Fault[]) => void faults.push(...next),
    /** The shopper pays at the payment page; answers the event about it. */
    pay(checkoutId: string) {
      const session = checkoutSession(checkoutId);
      if (session.status !== "open") throw new Error(`The checkout is ${session.status}.`);
      const id = `pi_${randomUUID()}`;
      const { metadata } = session;
      intents.set(id, { id, object: "payment_intent", created: session.created, charged: seconds(), metadata });
      Object.assign(session, { status: "complete", payment_status: "paid", payment_intent: id, url: null });
      return event("checkout.session.completed", session);
    },
    /** Forgets the keys of requests, as Stripe does after a day. */
    forgetKeys: () => answered.clear(),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export function signStripeEvent(body: string, secret: string, now: number): string {
  const time = Math.floor(now / 1_000);
  return `t=${time},v1=${createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")}`;
}

async function readText(request: IncomingMessage): Promise<string> {
  const parts = await Array.fromAsync(request as AsyncIterable<Buffer>);
  return Buffer.concat(parts).toString();
}

function fieldsBelow(form: URLSearchParams, name: string): Record<string, string> {
  const inside = new RegExp(`^${name}\\[(\\w+)\\]$`);
  return Object.fromEntries(
    [...form].flatMap(([field, value]) => {
      const [, inner] = inside.exec(field) ?? [];
      return inner === undefined ? [] : [[inner, value]];
    }),
  );
}

/** One page of a list, newest first. */
function listPage(all: readonly { id: string; created: number }[], form: URLSearchParams) {
  const since = Number(form.get("created[gte]") ?? 0);
  const limit = Number(form.get("limit") ?? 10);
  const wanted = all.filter(({ created }) => created >= since).toReversed();
  const start = wanted.findIndex(({ id }) => id === form.get("starting_after")) + 1;
  const data = wanted.slice(start, start + limit);
  return { object: "list", data, has_more: start + limit < wanted.length, url: "/v1" };
}
