import { describe, expect, test } from "vitest";
import { everydayFeatures, searchableFeatures } from "./everyday-features.ts";

describe("searchable features", () => {
  test.each([
    ["Smart Device Integration - Apple CarPlay", ["Apple CarPlay"]],
    ["Wireless Apple CarPlay & Android Auto", ["Apple CarPlay", "Android Auto"]],
    ["Bluetooth System", ["Bluetooth"]],
    ["Camera - Rear Vision", ["Reversing camera"]],
    ["Rear-view camera", ["Reversing camera"]],
    ["Reverse Camera", ["Reversing camera"]],
    ["Camera - Front Vision", []],
    ["360 Degree Camera", ["360-degree camera"]],
    ["GPS (Satellite Navigation)", ["Satellite navigation"]],
    ["Sat Nav", ["Satellite navigation"]],
    ["Cruise Control", ["Cruise control"]],
    ["Cruise Control - Distance Control", ["Cruise control", "Adaptive cruise control"]],
    ["Active cruise control with stop and go", ["Cruise control", "Adaptive cruise control"]],
    ["Seats - Heated (Front)", ["Heated seats"]],
    ["Heated Seats - 1st Row", ["Heated seats"]],
    ["Heated steering wheel", []],
    ["Tow Bar", ["Towbar"]],
    ["Towing Hitch", ["Towbar"]],
    ["Roof Rails - Black", ["Roof rails"]],
    ["Roof Racks", ["Roof racks"]],
    ["ISO-FIX Child Seat Anchor Points", ["ISOFIX"]],
    ["Keyless Start - Push Button", ["Keyless entry"]],
    ["Smart Key", ["Keyless entry"]],
    ["Panoramic Glass Roof", ["Sunroof"]],
    ["Trim - Leather", ["Leather seats"]],
    ["Leather-wrapped steering wheel", []],
    ["Steering Wheel - Leather", []],
    ["Leather-look seats", []],
    ["Rear Parking Sensors", ["Parking sensors"]],
    ["Park Distance Control - Rear", ["Parking sensors"]],
    ["Tailgate - Power Operated", ["Power tailgate"]],
    ["Power windows", []],
    ["18 Alloy Wheels", ["Alloy wheels"]],
    ["Dual-zone climate control", ["Dual-zone climate control", "Air conditioning"]],
    ["Ventilated front seats", ["Ventilated seats"]],
    ["Power driver's seat", ["Power seats"]],
    ["Seats - Electric (Driver)", ["Power seats"]],
    ["Lane Departure Warning", ["Lane keep assist"]],
    ["AEB - City", ["Autonomous emergency braking"]],
    ["Tyre pressure monitor", []],
  ])("[SE-08] equipment named %s is %o", (equipment, expected) => {
    expect(searchableFeatures([], [equipment])).toEqual(expected);
  });

  test.each([
    ["Twin turbo", ["Turbo", "Twin turbo"]],
    ["Aspirated", ["Naturally aspirated"]],
    ["Calais V V8", ["V8"]],
    ["8 cylinders", ["V8"]],
    ["18 cylinders", []],
    ["V6 Dual Cab", ["V6", "Dual cab"]],
    ["SV6", []],
    ["4 door ute", ["Dual cab"]],
    ["SR5 Double Cab", ["Dual cab"]],
    ["2 door ute", ["Single cab"]],
    ["King-Cab", ["Extra cab"]],
    ["Touring Pack with Panoramic Roof", []],
  ])("[SE-08] a badge, body or engine of %s is %o", (written, expected) => {
    expect(searchableFeatures([], [], [written])).toEqual(expected);
  });

  test("[SE-08] a stock file's own filter features are unchanged, and nothing is listed twice", () => {
    const own = ["Heated front seats", "Leather Seats"];
    const equipment = ["Heated front seats", "Seats - Leather", "Bluetooth", "Bluetooth audio", "Hill start assist"];
    expect(searchableFeatures(own, equipment)).toEqual([...own, "Bluetooth"]);
  });

  test("[SE-08] the name of each feature matches its own pattern", () => {
    for (const { name, pattern } of everydayFeatures) expect(name).toMatch(pattern);
  });
});
