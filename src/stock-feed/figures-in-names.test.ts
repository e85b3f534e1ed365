import { describe, expect, test } from "vitest";
import { importsInto, oneDealershipSite } from "../../test/contract/feed-import.ts";
import { siteStock } from "../../test/contract/site-stock.ts";

const importText = importsInto(oneDealershipSite);
const sound = { Make: "Hino", Model: "300", Badge: "", Year: "2020", Odometer: "61000", Price: "45990", Rego: "" };

async function imported(cells: Partial<typeof sound>, stockNumber = "S1") {
  const stock = siteStock();
  const values = { ...sound, ...cells };
  const line = Object.values(values).map((cell) => `"${cell}"`);
  const { report } = await importText(
    `StockNo,${Object.keys(values).join(",")}\n${stockNumber},${line.join(",")}\n`,
    stock,
  );
  return { report, vehicles: [...stock.vehicles.values()] };
}

const realModels: [make: string, model: string][] = [
  ["Hino", "300 616"],
  ["Hino", "500 1124"],
  ["Hino", "700 2845"],
  ["Hino", "300-616"],
  ["Hino", "1300 D"],
  ["MAN", "26.540"],
  ["MAN", "18.290"],
  ["BMW", "1600-2"],
  ["Iveco", "70C18"],
  ["Fuso", "FV51"],
  ["Isuzu", "NPR 75-190"],
  ["Isuzu", "FRR 110-260"],
  ["Isuzu", "FSR 140/120-260"],
  ["Scania", "R 620"],
  ["Volvo", "FH16.700"],
  ["Nissan", "March 2020"],
  ["Land Rover", "110 TD5"],
  ["Mazda", "2 GT 5DR"],
  ["Kawasaki", "KLX150"],
  ["Yamaha", "WR450F"],
  ["Mercedes-Benz", "GLC300"],
  ["Mercedes-Benz", "GLA250"],
  ["KTM", "125EXC"],
];
const plateColumns = ["", "03/2026", "6 months", "Available", "ABC 123 (exp 3/26)", "White", "2025", "XYZ98K"];

test.each(realModels)(
  "a %s %s is published under its model, whatever the plate column contains",
  async (make, Model) => {
    for (const Rego of plateColumns) {
      const { vehicles, report } = await imported({ Make: make, Model, Rego });
      expect(vehicles, Rego).toMatchObject([{ model: Model }]);
      expect(report.entries.map(({ outcome }) => outcome)).not.toContain("rejected");
    }
  },
);

test.each(["26.540", "18.290", "16.700"])("the badge %s of a truck stays, without a note", async (Badge) => {
  const { vehicles, report } = await imported({ Make: "MAN", Model: "TGX", Badge });
  expect(vehicles).toMatchObject([{ badge: Badge }]);
  expect(report.entries).toEqual([]);
});

describe("a model that is a number", () => {
  test.each(["45,990", "45990", "45.990", "45990.00", "61000", "61,000", "61000 km", "$12,345", "2020-05", "May 2020"])(
    "is refused if the row has it elsewhere or its format is clear: %s",
    async (Model) => {
      const { vehicles, report } = await imported({ Model });
      expect(vehicles).toEqual([]);
      expect(report.entries).toMatchObject([{ outcome: "rejected", field: "model" }]);
    },
  );

  test("is refused where it is the row's stock number", async () => {
    expect((await imported({ Model: "104482" }, "104482")).vehicles).toEqual([]);
    expect((await imported({ Model: "500" }, "500")).vehicles).toHaveLength(1);
  });

  test.each(["45991", "61,001", "120k", "9990", "2019-05", "May 2019"])(
    "is published with a note if the row does not have it elsewhere: %s",
    async (Model) => {
      const { vehicles, report } = await imported({ Model });
      expect(vehicles).toMatchObject([{ model: Model }]);
      expect(report.entries).toMatchObject([{ outcome: "noted", field: "model", reason: "model-not-plausible" }]);
    },
  );
});

describe("a model that looks like a plate", () => {
  test("is refused if the plate column has the same, and the report says why", async () => {
    const { vehicles, report } = await imported({ Model: "ABC 123", Rego: "abc-123" });
    expect(vehicles).toEqual([]);
    expect(report.entries).toMatchObject([{ outcome: "rejected", field: "model" }]);
    expect(report.entries[0]?.message).toContain('"ABC 123" is a registration plate');
  });

  test("is published with a note that gives the plate cell if that is not a plate", async () => {
    const { vehicles, report } = await imported({ Make: "Kawasaki", Model: "KLX150", Rego: "03/2026" });
    expect(vehicles).toMatchObject([{ model: "KLX150", regplate: null }]);
    const note = report.entries.find(({ field }) => field === "model");
    expect(note).toMatchObject({ outcome: "noted", reason: "model-not-plausible" });
    expect(note?.message).toContain('"03/2026"');
  });
});
