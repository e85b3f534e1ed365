import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The key that the server accepts. */
export const autograbKey = "sec_test";
/** Id of the vehicle of the test plates. */
export const autograbVehicleId = "1111111111111111";

export type AutograbServer = {
  url: string;
  /** Requests as method, path and body. */
  asked: { method: string; path: string; body: unknown }[];
  /** Replaces every answer, for faults; null answers as AutoGrab does. */
  answerWith(answer: ((response: ServerResponse) => void) | null): void;
  close(): Promise<void>;
};

const rateLimits = { "rate-limit-total": "100", "rate-limit-remaining": "99", "rate-limit-reset": "1795000000" };

/** A server that answers like AutoGrab's API, version 2, with its test plates. */
export async function autograbServer(year = 2023): Promise<AutograbServer> {
  const asked: AutograbServer["asked"] = [];
  let instead: ((response: ServerResponse) => void) | null = null;
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const path = request.url ?? "";
      asked.push({ method: request.method ?? "", path, body });
      if (instead !== null) return instead(response);
      if (request.headers["apikey"] !== autograbKey) return send(response, 401, { error: true, message: "No key" });
      return answer(new URL(path, "http://autograb.example"), body, response, year);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answerWith: (given) => (instead = given),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function answer(url: URL, body: unknown, response: ServerResponse, year: number): void {
  const [, , section, , rego = ""] = url.pathname.split("/");
  if (section === "valuations") return predict(body, response);
  const isOfRegion = url.searchParams.get("region") === "au" && url.searchParams.has("state");
  if (!isOfRegion) return send(response, 400, { error: true, message: "Missing region or state" });
  const found = { success: true, vin: "MR0HA3CD500000001", colour: "White" };
  switch (decodeURIComponent(rego)) {
    case "REG4SUCCESS":
      return send(response, 200, { ...found, vehicle: vehicleFor(year) });
    case "REG4SUCCESSEV":
      return send(response, 200, { ...found, vehicle: { ...vehicleFor(year), fuel: "Electric", badge: null } });
    case "REG4WARNING":
      return send(response, 200, { ...found, warning: "Plate was reassigned", vehicle: vehicleFor(year) });
    case "REG4NOMATCH":
      return send(response, 200, { ...found, description: "TOYOTA HILUX UTILITY", vehicle: null });
    case "REG4VINONLY":
      return send(response, 200, found);
    default:
      return send(response, 404, { error: true, message: "Vehicle not found in database" });
  }
}

function vehicleFor(year: number) {
  return {
    id: autograbVehicleId,
    region: "au",
    title: `${year} Toyota Hilux SR5 Auto 4x4 Double Cab`,
    year: String(year),
    make: "Toyota",
    model: "Hilux",
    badge: "SR5",
    series: "GUN126R",
    options: [],
  };
}

function predict(body: unknown, response: ServerResponse): void {
  const { vehicle_id: id, kms } = body as { vehicle_id?: string; kms?: number };
  if (id !== autograbVehicleId || typeof kms !== "number")
    return send(response, 404, { error: true, message: "Vehicle not found in database" });
  send(response, 200, {
    success: true,
    id: "PRICING_ID",
    prediction: { retail_price: 38_900, trade_price: 33_400, score: 0.91 },
    bounds: { retail: { lower: 36_800, upper: 41_000 }, trade: { lower: 31_500, upper: 35_200 } },
  });
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json", ...rateLimits }).end(JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString();
  return text === "" ? null : JSON.parse(text);
}
