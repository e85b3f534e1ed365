import { expect, test } from "vitest";
import { testVehicle } from "../../../test/contract/search-vehicles.ts";
import { displayedNames, searchDocument } from "../search-document.ts";
import { filterableFields, searchableFields, sortableFields } from "./index-fields.ts";

test("[SE-08 SE-12] every field in an index's settings is a field of its documents", () => {
  const names = Object.keys(searchDocument(testVehicle({ id: "1" }), "bayside") ?? {});
  const fields = [...filterableFields, ...sortableFields, ...searchableFields, ...displayedNames];
  expect(fields.filter((name) => !names.includes(name))).toEqual([]);
});
