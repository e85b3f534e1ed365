import { getFoundPage } from "../get-page.ts";
import type { HoldOrder, HoldRequest } from "./hold-order.ts";

export type Scenario = { name: string; order: Pick<HoldOrder, "connections" | "requests" | "hangUpAfterMs"> };

const paints = ["ruby", "navy", "gold", "sand", "teal", "white", "black", "silver"];
const bodies = ["suv", "hatch", "sedan", "ute", "wagon"];
const widths = [960, 1280, 1600];

/** The loads of `npm run bench:hold` on a site of the demo. */
export async function scenarios(port: number, host: string): Promise<Scenario[]> {
  const json = { "content-type": "application/json", accept: "application/json" };
  const { key } = JSON.parse(String(await getFoundPage(port, host, "/search-service/connection"))) as { key: string };
  const search: HoldRequest = {
    method: "POST",
    path: "/search-service/multi-search",
    headers: { ...json, authorization: `Bearer ${key}` },
    body: JSON.stringify({
      queries: [
        { indexUid: "Car_production", q: "toyota {n}", facets: ["make", "model", "colour"], limit: 24 },
        { indexUid: "Car_production", q: "", facets: ["make"], limit: 0 },
        { indexUid: "Car_production", q: "", filter: "price < {n}", limit: 24 },
      ],
    }),
  };
  const enquiry: HoldRequest = {
    method: "POST",
    path: "/enquiries",
    headers: json,
    body: JSON.stringify({
      kind: "vehicle",
      name: "Sam Load",
      email: "sam{n}@example.com",
      phone: "0491 570 006",
      message: "Is it still there? {n}",
    }),
  };
  const cached: HoldRequest = { method: "GET", path: "/" };
  const uncached: HoldRequest = { method: "GET", path: "/search?range[price]=:{n}00" };
  const pictures = widths.flatMap((width) =>
    bodies.flatMap((body) =>
      paints.map((paint): HoldRequest => ({
        method: "GET",
        path: `/images/${width}/${body}/${paint}/solid/ten/front.avif`,
      })),
    ),
  );
  const brochures = (await vehiclePaths(port, host)).map((path): HoldRequest => ({
    method: "GET",
    path: `${path}.pdf`,
    headers: { accept: "application/pdf, application/json" },
  }));
  return [
    { name: "64 search clients", order: { connections: 64, requests: [search] } },
    { name: "350 pictures, then hung up", order: { connections: 350, requests: pictures, hangUpAfterMs: 1_000 } },
    { name: "40 brochures at once", order: { connections: 40, requests: brochures } },
    // Last, because its enquiries are still being delivered afterwards.
    { name: "256 mixed connections", order: { connections: 256, requests: [cached, uncached, enquiry, search] } },
  ];
}

async function vehiclePaths(port: number, host: string): Promise<string[]> {
  const page = String(await getFoundPage(port, host, "/search"));
  return [...new Set([...page.matchAll(/href="(\/cars\/[a-z0-9-]+)"/g)].map(([, path]) => path ?? ""))];
}
