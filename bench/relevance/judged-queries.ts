import type { Vehicle } from "../../src/vehicles/vehicle.ts";
import type { QueryClass } from "./judged-query.ts";
import { query } from "./judged-query.ts";
import { misspeltQueries } from "./misspelt-queries.ts";
import { mixedQueries } from "./mixed-queries.ts";
import { nameQueries } from "./name-queries.ts";

/** All judged queries; those for stock numbers are generated from the vehicles. */
export function judgedQueries(vehicles: readonly Vehicle[]): QueryClass[] {
  return [...nameQueries, ...misspeltQueries, ...mixedQueries, stockNumberQueries(vehicles)];
}

function stockNumberQueries(vehicles: readonly Vehicle[]): QueryClass {
  const ways: readonly ((stockNumber: string) => string)[] = [
    (stockNumber) => stockNumber,
    (stockNumber) => stockNumber.toLowerCase(),
    (stockNumber) => stockNumber.replace("-", ""),
    (stockNumber) => stockNumber.replace("-", " "),
    (stockNumber) => stockNumber.slice(0, 10),
  ];
  const queries = Array.from({ length: 10 }, (_, number) => {
    const { stocknum } = vehicles[Math.floor(((number + 0.5) / 10) * vehicles.length)] as Vehicle;
    const write = ways[number % ways.length] as (stockNumber: string) => string;
    return query(write(stocknum), { stockNumber: stocknum });
  });
  return { name: "Stock numbers", queries };
}
