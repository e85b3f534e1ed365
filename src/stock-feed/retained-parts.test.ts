import { expect, test } from "vitest";
import { feedSiteFor, mainMotors } from "../../test/contract/feed-import.ts";
import { nothingKnown, type LastKnown } from "../vehicles/last-known.ts";
import { DealerDirectory } from "./dealer-directory.ts";
import type { FeedRow } from "./feed-field.ts";
import { retainedParts } from "./retained-parts.ts";
import type { StagedResult } from "./row-outcome.ts";
import { rowToVehicle } from "./row-to-vehicle.ts";

const dealers = new DealerDirectory(feedSiteFor("site", [mainMotors]), {
  createsLocations: false,
  defaultDealership: null,
});

function staged(values: FeedRow["values"], last: LastKnown): StagedResult {
  const row = { line: 2, values, hasStrayQuote: false };
  const result = rowToVehicle(row, { dealers, timeZone: "Australia/Sydney", thisYear: 2026 }, last);
  if (result.kind === "refused") throw new Error(result.message);
  return result;
}

/** In what the vehicle of a row stays what the site last had, with the message of the report. */
function kept(values: FeedRow["values"], last: Partial<LastKnown>): (string | null)[] {
  const all = { stocknum: "1", make: "Toyota", model: "Corolla", year: "2019", ...values };
  const parts = retainedParts(all, staged(all, nothingKnown), staged(all, { ...nothingKnown, ...last }));
  return parts.map(({ part, remark }) => remark && `${part} ${remark.field} ${remark.reason}: ${remark.message}`);
}
const type = (why: string, stays: string) =>
  `carType carType car-type-kept: ${why} new, demonstrator and used: the vehicle stays ${stays}, as before. Fill in the car type column.`;
const status = (stays: string) =>
  `status status status-kept: The row does not specify the status: the vehicle stays ${stays}, as before. Fill in the status column.`;

test.each<[values: FeedRow["values"], last: Partial<LastKnown>, remarks: (string | null)[]]>([
  [{}, {}, []],
  [{}, { carType: "new" }, [type("The row does not distinguish", "new")]],
  [{}, { carType: "demo" }, [type("The row does not distinguish", "a demonstrator")]],
  [{ carType: "Sedan" }, { carType: "new" }, [type('"Sedan" does not distinguish', "new")]],
  [{ carType: "Used" }, { carType: "new" }, []],
  [{}, { status: "sold" }, [status("sold")]],
  [{}, { reserved: true }, [status("reserved")]],
  [{}, { preorder: true }, [status("a pre-order")]],
  [{}, { status: "coming_soon" }, [status("coming soon")]],
  [{}, { status: "sold", reserved: true }, [status("sold")]],
  [{}, { reserved: true, preorder: true }, [status("reserved")]],
  [{ status: "In Stock" }, { status: "sold", reserved: true }, []],
  [{}, { isWithdrawn: true, carType: "new" }, [null]],
  [
    {},
    { showOnDealerWebsite: false },
    [
      "showOnDealerWebsite showOnDealerWebsite hiding-kept: The row does not specify whether the site shows the vehicle: it stays hidden, as before. Fill in the column.",
    ],
  ],
  [{ showOnDealerWebsite: "yes" }, { showOnDealerWebsite: false }, []],
  [{}, { carType: "new", status: "sold" }, [type("The row does not distinguish", "new"), status("sold")]],
])("for a row with %j, whose vehicle was %j, the report notes %j", (values, last, remarks) => {
  expect(kept(values, last)).toEqual(remarks);
});
