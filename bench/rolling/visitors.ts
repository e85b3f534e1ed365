import { Agent, request as send } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

import { generalEnquiry } from "../../test/http/general-enquiry.ts";

type Answer = { status: number; headers: Record<string, unknown>; body: string };

type Visits = {
  /** Ids of leads by the message of their enquiry. */
  leadIds: Map<string, string>;
  /** Pages, and files that they name, that were answered. */
  files: number;
  /** What was not answered as it should have been, and how often. */
  faults: Record<string, number>;
};

const pagesEveryMs = 500;

const addressInPage = /(?:src|href)="(\/assets\/[^"#]+)"/g;

/** Visitors of a site behind a proxy, each over a connection of its own choice. */
export class Visitors {
  readonly visits: Visits = { leadIds: new Map(), files: 0, faults: {} };
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 32 });
  readonly #port: number;
  readonly #host: string;
  #sent = 0;

  constructor(port: number, host: string) {
    this.#port = port;
    this.#host = host;
  }

  /** Sends enquiries at a steady rate, and opens pages with their files, until `end`. */
  async visitUntil(end: Promise<unknown>, enquiriesASecond: number): Promise<void> {
    let isOver = false;
    const ended = end.finally(() => (isOver = true));
    const started: Promise<void>[] = [this.#openPages(() => isOver)];
    const startedAt = performance.now();
    while (!isOver) {
      const due = Math.floor(((performance.now() - startedAt) / 1_000) * enquiriesASecond);
      while (this.#sent < due) started.push(this.#enquire());
      await sleep(1_000 / enquiriesASecond);
    }
    await Promise.all(started);
    await ended;
    this.#agent.destroy();
  }

  async #enquire(): Promise<void> {
    this.#sent += 1;
    // Without digits, which could be read as the number of a card.
    const message = crypto.randomUUID().replaceAll(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)));
    // Alternately as the script sends it, and as a browser without scripts does.
    const isForm = this.#sent % 2 === 0;
    const fields = { ...generalEnquiry, message };
    const answer = await this.#ask("/enquiries", {
      method: "POST",
      headers: isForm
        ? { "content-type": "application/x-www-form-urlencoded", accept: "text/html" }
        : { "content-type": "application/json", accept: "application/json" },
      body: isForm ? new URLSearchParams(fields).toString() : JSON.stringify(fields),
    });
    const id = isForm
      ? /[?&]lead=([^&]+)/.exec(String(answer.headers["location"]))?.[1]
      : /"lead_id":"([^"]+)"/.exec(answer.body)?.[1];
    if (id === undefined) this.#fault("POST /enquiries", answer);
    else this.visits.leadIds.set(message, id);
  }

  async #openPages(isOver: () => boolean): Promise<void> {
    for (; !isOver(); await sleep(pagesEveryMs)) await this.#openPage();
  }

  async #openPage(): Promise<void> {
    const page = await this.#ask("/search");
    if (page.status !== 200) return this.#fault("/search", page);
    this.visits.files += 1;
    const addresses = new Set([...page.body.matchAll(addressInPage)].map(([, address = ""]) => address));
    for (const address of addresses) {
      const file = await this.#ask(address);
      if (file.status === 200) this.visits.files += 1;
      else this.#fault(address, file);
    }
  }

  #fault(asked: string, { status, body }: Answer): void {
    const fault = `${asked}: ${status} ${body.slice(0, 100)}`;
    this.visits.faults[fault] = (this.visits.faults[fault] ?? 0) + 1;
  }

  async #ask(path: string, { method = "GET", headers = {}, body = "" } = {}): Promise<Answer> {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const lost = (error: Error) => resolve({ status: 0, headers: {}, body: error.message });
    const from = `203.0.113.${this.#sent % 250}`;
    const call = send({
      host: "127.0.0.1",
      port: this.#port,
      agent: this.#agent,
      method,
      path,
      headers: { ...headers, host: this.#host, "x-forwarded-for": from },
    });
    call.on("error", lost);
    call.on("response", (response) => {
      text(response).then(
        (read) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: read }),
        lost,
      );
    });
    call.end(body);
    return promise;
  }
}
