import { useQuery } from "@tanstack/react-query";
import { call } from "./desk-client.browser.ts";
import { QueryState } from "./query-state.tsx";
import type { VehicleApi, VehicleRecord } from "./stock-list-types.ts";

type Field = VehicleRecord["fields"][number];

/** Every field of a vehicle as its feed has it, as staff set it over the feed, and as shoppers see it. */
export function VehicleFields({ siteId, vehicleId }: { siteId: string; vehicleId: string }) {
  const query = useQuery({
    queryKey: ["vehicle", siteId, vehicleId],
    queryFn: () => call<VehicleApi["vehicle"]>("GET", "/api/stock/:siteId/:vehicleId", { siteId, vehicleId }),
  });
  return (
    <QueryState query={query}>
      {({ fields }) => (
        <table className="desk-fields">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Feed</th>
              <th scope="col">We say</th>
              <th scope="col">Shown</th>
            </tr>
          </thead>
          <tbody>
            {fields.filter(isGiven).map((field) => (
              <FieldRow key={field.name} field={field} />
            ))}
          </tbody>
        </table>
      )}
    </QueryState>
  );
}

function isGiven({ said, feed, shown }: Field): boolean {
  return said !== null || feed !== "–" || shown !== "–";
}

function FieldRow({ field: { label, feed, said, shown } }: { field: Field }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{feed}</td>
      <td>{said !== null && <Said said={said} />}</td>
      <td>{shown}</td>
    </tr>
  );
}

function Said({ said: { value, by, at, until, reason } }: { said: NonNullable<Field["said"]> }) {
  const end = until === null ? "until it is ended" : `until ${new Date(until).toLocaleString("en-AU")}`;
  return (
    <>
      <strong>{value}</strong>
      <span className="desk-small desk-quiet">
        {by}, {new Date(at).toLocaleDateString("en-AU")}, {end}: {reason}
      </span>
    </>
  );
}
