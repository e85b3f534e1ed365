import sharp from "sharp";
import type { Brochure } from "../../storefront/vehicle/brochure.server.ts";
import type { PrintTheme } from "./draw-brochure.ts";
import { createPrintThread } from "./print-thread.ts";

export type BrochurePrinter = {
  /** Returns the brochure as a PDF. An unavailable picture is omitted, and the sheet says so. */
  print(brochure: Brochure): Promise<Buffer>;
  /** Stops the printing thread; unfinished jobs fail. */
  close(): Promise<void>;
};

export type BrochurePrinterOptions = {
  theme: (brand: string) => PrintTheme;
  logo: (brand: string) => Promise<Buffer | null>;
  /** The picture for a reference, in any supported format; throws or returns null if it is unavailable. */
  picture: (reference: string) => Promise<Buffer | null>;
  log: (event: string, facts: Record<string, unknown>) => void;
};

/** 180 dots per inch over the width of the sheet. */
const pictureWidth = 1_280;
const logoWidth = 240;

/** Prints brochures of vehicles in the fonts and colours of their brand. */
export function createBrochurePrinter({ theme, logo, picture, log }: BrochurePrinterOptions): BrochurePrinter {
  const jpegOf = async (reference: string): Promise<Buffer | null> => {
    try {
      const bytes = await picture(reference);
      if (bytes === null) return null;
      const shape = { width: pictureWidth, height: Math.round((pictureWidth * 2) / 3), fit: "cover" as const };
      return await sharp(bytes)
        .rotate()
        .resize(shape)
        .flatten({ background: "white" })
        .jpeg({ quality: 82 })
        .toBuffer();
    } catch (error) {
      log("a brochure has no picture", { reason: error instanceof Error ? error.message : String(error) });
      return null;
    }
  };
  const pngOf = async (svg: Buffer | null) =>
    svg && sharp(svg, { density: 300 }).resize({ width: logoWidth }).png().toBuffer();

  const thread = createPrintThread();
  return {
    close: thread.close,
    async print(brochure) {
      const [jpeg, mark] = await Promise.all([
        brochure.image && jpegOf(brochure.image.reference),
        logo(brochure.brand).then(pngOf),
      ]);
      return thread.print({ brochure, theme: theme(brochure.brand), parts: { picture: jpeg, logo: mark } });
    },
  };
}
