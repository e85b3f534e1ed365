import { describe, expect, test } from "vitest";
import { engineSizeText, feetAndMetresText, figureText, massText } from "./measures.ts";

describe("measures", () => {
  test.each([
    { size: 998, unit: "litres-over-1999", text: "998 cc" },
    { size: 1999, unit: "litres-over-1999", text: "1999 cc" },
    { size: 2000, unit: "litres-over-1999", text: "2.0 L" },
    { size: 2487, unit: "litres-over-1999", text: "2.5 L" },
    { size: 2000, unit: "cc", text: "2000 cc" },
    { size: 1999, unit: "cc", text: "1999 cc" },
    { size: 0, unit: "cc", text: null },
    { size: null, unit: "cc", text: null },
  ] as const)("[VP-10] an engine of $size cc in $unit reads $text", ({ size, unit, text }) => {
    expect(engineSizeText(size, unit)).toBe(text);
  });

  test.each([
    { feet: 7.5, text: "7.5 ft (2.29 m)" },
    { feet: 18, text: "18 ft (5.49 m)" },
    { feet: 1, text: "1 ft (0.30 m)" },
    { feet: 0.1, text: "0.1 ft (0.03 m)" },
    { feet: 0.09, text: null },
    { feet: 0, text: null },
    { feet: undefined, text: null },
    { feet: null, text: null },
  ])("[VP-11] $feet feet read $text", ({ feet, text }) => {
    expect(feetAndMetresText(feet)).toBe(text);
  });

  test.each([
    { kilograms: 1850, text: "1,850 kg" },
    { kilograms: 1849.6, text: "1,850 kg" },
    { kilograms: 1, text: "1 kg" },
    { kilograms: 0.4, text: null },
    { kilograms: 0, text: null },
    { kilograms: null, text: null },
    { kilograms: undefined, text: null },
  ])("[VP-11] $kilograms kilograms read $text", ({ kilograms, text }) => {
    expect(massText(kilograms)).toBe(text);
  });

  test.each([
    { figure: "221", text: "221 Nm" },
    { figure: " 1,221.5 ", text: "1221.5 Nm" },
    { figure: "221 Nm @ 3600 rpm", text: "221 Nm @ 3600 rpm" },
    { figure: "0", text: null },
    { figure: "null", text: null },
    { figure: null, text: null },
    { figure: undefined, text: null },
  ])("[VP-02, VP-12] a manufacturer's figure of '$figure' reads $text", ({ figure, text }) => {
    expect(figureText(figure, (value) => `${value} Nm`)).toBe(text);
  });
});
