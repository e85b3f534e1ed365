import type { Brochure } from "../../storefront/vehicle/brochure.server.ts";
import { toBuffer, type DrawingPool } from "../drawing/drawing-pool.ts";
import type { PrintTheme } from "./draw-brochure.ts";
import { errorText } from "../../settings/error-text.ts";

/** Returns the brochure as a PDF. An unavailable picture is omitted, and the sheet says so. */
export type PrintBrochure = (brochure: Brochure) => Promise<Buffer>;

export type BrochurePrinterOptions = {
  drawing: Pick<DrawingPool, "draw">;
  theme: (brand: string) => PrintTheme;
  logo: (brand: string) => Promise<Buffer | null>;
  /** The picture for a reference, in any supported format; throws or returns null if it is unavailable. */
  picture: (reference: string) => Promise<Buffer | null>;
  log: (event: string, facts: Record<string, unknown>) => void;
};

/** Prints brochures of vehicles in the fonts and colours of their brand. */
export function createBrochurePrinter({ drawing, theme, logo, picture, log }: BrochurePrinterOptions): PrintBrochure {
  const withoutPicture = (reason: string) => log("a brochure has no picture", { reason });
  const foundPicture = (reference: string) =>
    picture(reference).catch((error: unknown) => {
      withoutPicture(errorText(error));
      return null;
    });
  return async (brochure) => {
    const [found, mark] = await Promise.all([
      brochure.image && foundPicture(brochure.image.reference),
      logo(brochure.brand),
    ]);
    const job = { brochure, theme: theme(brochure.brand), picture: found, logo: mark };
    const { pdf, pictureFault } = await drawing.draw("drawBrochureSheet", job);
    if (pictureFault !== null) withoutPicture(pictureFault);
    return toBuffer(pdf);
  };
}
