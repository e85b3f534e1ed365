import fc from "fast-check";
import { expect, test } from "vitest";
import { makeAndModel } from "./make-and-model.ts";

const parts = (make: string | null, model: string | null, title: string | null = null, badge: string | null = null) =>
  makeAndModel({ make, model, title, badge, year: 2017 });

test.each([
  ["Land", "Rover", "2017 Land Rover Range Rover Evoque TD4 180", ["Land Rover", "Range Rover Evoque", "TD4 180"]],
  ["Land", "Rover Discovery Sport", null, ["Land Rover", "Discovery Sport", null]],
  ["Alfa", "Romeo", "2017 Alfa Romeo Giulia Super", ["Alfa Romeo", "Giulia", "Super"]],
  ["Aston", "Martin", "2017 Aston Martin DB9", ["Aston Martin", "DB9", null]],
  ["Great", "Wall", "2017 Great Wall V240 (4X4)", ["Great Wall", "V240", "(4X4)"]],
  ["mercedes", "benz C200", null, ["Mercedes-Benz", "C200", null]],
  ["MERCEDES-BENZ", "C200", null, ["Mercedes-Benz", "C200", null]],
  ["Range Rover", "Sport", null, ["Land Rover", "Range Rover Sport", null]],
  ["Range Rover", "Range Rover", null, ["Land Rover", "Range Rover", null]],
  ["range-rover", "Range Rover Hybrid", null, ["Land Rover", "Range Rover Hybrid", null]],
  ["Land Rover", "Sport", null, ["Land Rover", "Sport", null]],
  ["VW", "Golf", null, ["Volkswagen", "Golf", null]],
  ["Mini", "Cooper", "2017 Mini Cooper S", ["MINI", "Cooper", "S"]],
  ["Jeep", "Grand", "2017 Jeep Grand Cherokee Limited", ["Jeep", "Grand Cherokee", "Limited"]],
  ["GWM", "Haval", "2017 GWM Haval Jolion LUX", ["GWM", "Haval Jolion", "LUX"]],
  ["Mazda", "3", "2017 Mazda 3 Neo", ["Mazda", "3", "Neo"]],
  ["Volvo", "XC60", null, ["Volvo", "XC60", null]],
  ["Unknown Make", "Thing", "2017 Unknown Make Thing Deluxe", ["Unknown Make", "Thing", "Deluxe"]],
  ["Toyota", "Landcruiser", "2017 Toyota Landcruiser Prado GXL (4X4)", ["Toyota", "LandCruiser Prado", "GXL (4X4)"]],
  ["Toyota", "Land", "2017 Toyota Land Cruiser Prado GXL", ["Toyota", "LandCruiser Prado", "GXL"]],
  ["Toyota", "LAND-CRUISER PRADO", null, ["Toyota", "LandCruiser Prado", null]],
  ["Toyota", "Prado", null, ["Toyota", "LandCruiser Prado", null]],
  ["Toyota", "landcruiser 300", null, ["Toyota", "LandCruiser 300", null]],
  ["Toyota", "Rav", "2017 Toyota Rav 4 Cruiser (4x4)", ["Toyota", "RAV4", "Cruiser (4x4)"]],
  ["TOYOTA", "HI LUX", null, ["Toyota", "HiLux", null]],
  ["Toyota", "Hiace", "2017 Toyota Hiace LWB", ["Toyota", "HiAce", "LWB"]],
  ["Toyota", "FJ", "2017 Toyota FJ Cruiser", ["Toyota", "FJ Cruiser", null]],
  ["Toyota", "Mr", "2017 Toyota Mr 2", ["Toyota", "MR2", null]],
  ["Toyota", "C HR", null, ["Toyota", "C-HR", null]],
  ["BMW", "3", "2017 BMW 3 Series 28i", ["BMW", "3 Series", "28i"]],
  ["BMW", "5", "2017 BMW 5 M550I Xdrive LCI", ["BMW", "5 Series", "M550I Xdrive LCI"]],
  ["BMW", "4", "2017 BMW 4 SERIES 20I", ["BMW", "4 Series", "20I"]],
  ["BMW", "X3", "2017 BMW X3 xDrive20d", ["BMW", "X3", "xDrive20d"]],
  ["BMW", "330i", "2017 BMW 330i M Sport", ["BMW", "330i", "M Sport"]],
  ["Mazda", "Mazda3", "2017 Mazda Mazda3 G20 Pure", ["Mazda", "3", "G20 Pure"]],
  ["Mazda", "Mazda 3", null, ["Mazda", "3", null]],
  ["Mazda", "CX", "2017 Mazda CX 5 Maxx", ["Mazda", "CX-5", "Maxx"]],
  ["Mazda", "cx30", null, ["Mazda", "CX-30", null]],
  ["Tesla", "Model", "2017 Tesla Model X 90D", ["Tesla", "Model X", "90D"]],
  ["Tesla", "X", null, ["Tesla", "Model X", null]],
  ["Tesla", "3", "2017 Tesla Model 3 Long Range", ["Tesla", "Model 3", "Long Range"]],
  ["Nissan", "X", "2017 Nissan X Trail ST (2WD)", ["Nissan", "X-Trail", "ST (2WD)"]],
  ["Nissan", "XTRAIL", null, ["Nissan", "X-Trail", null]],
  ["Nissan", "Z", "2017 Nissan Z Proto", ["Nissan", "Z", "Proto"]],
  ["Jaguar", "X", "2017 Jaguar X Type 2.1 SE", ["Jaguar", "X-Type", "2.1 SE"]],
  ["Ford", "F", "2017 Ford F 250 Lariat", ["Ford", "F-250", "Lariat"]],
  ["Volvo", "Xc", "2017 Volvo Xc 60 Ultimate", ["Volvo", "XC60", "Ultimate"]],
  ["Audi", "RS", "2017 Audi RS Q3 2.5 Tfsi", ["Audi", "RS Q3", "2.5 Tfsi"]],
  ["Audi", "RS", "2017 Audi RS 5 2.9 Tfsi", ["Audi", "RS5", "2.9 Tfsi"]],
  ["Mini", "3D", "2017 Mini 3D Hatch Cooper S", ["MINI", "3D Hatch", "Cooper S"]],
  ["MG", "3", "2017 MG 3 Core", ["MG", "MG3", "Core"]],
  ["Mercedes-Benz", "V", "2017 Mercedes-Benz V 300 D", ["Mercedes-Benz", "V-Class", "300 D"]],
  ["Mercedes-Benz", "C200", "2017 Mercedes-Benz C200 Avantgarde", ["Mercedes-Benz", "C200", "Avantgarde"]],
  ["Mercedes-Benz", "C200", "2017 Mercedes-Benz C 200", ["Mercedes-Benz", "C200", null]],
  ["BYD", "Atto", "2017 BYD Atto 3 Extended", ["BYD", "Atto 3", "Extended"]],
  ["Holden", "Captiva", "2017 Holden Captiva 7 LT", ["Holden", "Captiva 7", "LT"]],
  ["Suzuki", "Sx4", "2017 Suzuki Sx4 S-Cross GL", ["Suzuki", "SX4", "S-Cross GL"]],
  ["Toyota", "Camry", "2017 Toyota Corolla Cross", ["Toyota", "Camry", null]],
  [null, "Golf", null, [null, "Golf", null]],
  ["Land", "Rover", null, ["Land Rover", null, null]],
])("%s %s (%s) is %j", (make, model, title, [wantedMake, wantedModel, wantedBadge]) => {
  expect(parts(make, model, title)).toEqual({ make: wantedMake, model: wantedModel, badge: wantedBadge });
});

test("a badge in its own column takes precedence over the title, and sentences are not badges", () => {
  expect(parts("Mazda", "3", "2017 Mazda 3 Neo", "Maxx").badge).toBe("Maxx");
  expect(parts("Mazda", "3", `2017 Mazda 3 ${"best car in town ".repeat(6)}`).badge).toBeNull();
});

test.each([
  ["Jeep", "Grand", "Cherokee Limited", ["Grand Cherokee", "Limited"]],
  ["BMW", "3", "Series 28i", ["3 Series", "28i"]],
  ["Nissan", "X", "Trail ST-L", ["X-Trail", "ST-L"]],
  ["Mazda", "BT", "50 XTR", ["BT-50", "XTR"]],
  ["Tesla", "Model", "Y", ["Model Y", null]],
  ["Land Rover", "Range", "Rover Sport SE", ["Range Rover Sport", "SE"]],
  ["Mazda", "3", "Neo", ["3", "Neo"]],
  ["Toyota", "LandCruiser", "300 GXL", ["LandCruiser", "300 GXL"]],
  ["Toyota", "Hilux SR5", "4x4", ["HiLux SR5", "4x4"]],
])("%s, model %s, badge %s is %j", (make, model, badge, [wantedModel, wantedBadge]) => {
  expect(parts(make, model, null, badge)).toMatchObject({ model: wantedModel, badge: wantedBadge });
  const title = `2017 ${make} ${model} ${badge}`;
  expect(parts(make, model, title, badge)).toMatchObject({ model: wantedModel, badge: wantedBadge });
});

test.each<[model: string, badge: string, wanted: [model: string, badge: string | null]]>([
  ["Corolla", "한국어 GX", ["Corolla", "한국어 GX"]],
  ["Corolla", "कार", ["Corolla", "कार"]],
  ["Corolla", "ไทย", ["Corolla", "ไทย"]],
  ["Corolla", "Cross 한국어", ["Corolla Cross", "한국어"]],
  ["Corolla", "한국어 Cross", ["Corolla", "한국어 Cross"]],
  ["Hilux", "ภาษาไทย हिन्दी 한국어 日本語", ["HiLux", "ภาษาไทย हिन्दी 한국어 日本語"]],
  ["Hilux 한국어", "SR5", ["HiLux 한국어", "SR5"]],
  ["한국어 Hilux", "SR5", ["한국어 Hilux", "SR5"]],
  ["코롤라", "GX", ["코롤라", "GX"]],
  ["Corolla", "- GX", ["Corolla", "GX"]],
  ["Corolla", "| GX", ["Corolla", "GX"]],
  ["Corolla", "—", ["Corolla", null]],
  ["Corolla", "+ GX", ["Corolla", "+ GX"]],
  ["Corolla", "Ascent - Sport", ["Corolla", "Ascent - Sport"]],
])("model %s, badge %s keep their words: %j", (model, badge, [wantedModel, wantedBadge]) => {
  const wanted = { make: "Toyota", model: wantedModel, badge: wantedBadge };
  expect(parts("Toyota", model, null, badge)).toEqual(wanted);
  expect(parts("Toyota", model, `2017 Toyota ${model} ${badge}`, badge)).toEqual(wanted);
});

test("a model in another script is not the one in a title", () => {
  expect(parts("Hyundai", "싼타페", "2017 Hyundai Tucson Elite")).toMatchObject({ model: "싼타페", badge: null });
});

test("words of any script in the columns or title of a vehicle are in its name", () => {
  const names = fc.constantFrom(
    ["Toyota", "Corolla Cross"],
    ["Land", "Rover Range Rover Sport"],
    ["Mazda", "3"],
    ["BMW", "3 Series"],
    ["Nissan", "X-Trail"],
    ["Anderswo", "Modell 5"],
  );
  const others = fc.constantFrom("한국어", "कार", "ไทย", "ภาษาไทย", "日本語", "Ελλάδα", "Автомат", "سيارة", "עברית");
  fc.assert(
    fc.property(names, fc.array(others, { minLength: 1, maxLength: 3 }), fc.nat(), fc.nat(), (name, added, at, cut) => {
      const [make = "", model = ""] = name;
      const words = `${model} GX`.split(" ");
      words.splice(at % (words.length + 1), 0, ...added);
      const inModel = 1 + (cut % words.length);
      const [written, badge] = [words.slice(0, inModel).join(" "), words.slice(inModel).join(" ")];
      const whole = `2017 ${make} ${words.join(" ")}`;
      const rows = [
        parts(make, written, null, badge === "" ? null : badge),
        parts(make, written, whole, badge === "" ? null : badge),
        parts(make, written, whole),
      ];
      for (const row of rows.slice(0, 2))
        expect(Object.values(row).join(" ").split(" ")).toEqual(expect.arrayContaining(added));
      const inWritten = added.filter((word) => written.split(" ").includes(word));
      expect(
        Object.values(rows[2] ?? {})
          .join(" ")
          .split(" "),
      ).toEqual(expect.arrayContaining(inWritten));
    }),
  );
});
