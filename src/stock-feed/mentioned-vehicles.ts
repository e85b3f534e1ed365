import type { StockImportSession } from "../vehicles/stock-imports.ts";

/** Mentions stored per call of the store: bounds memory while keeping disk waits rare. */
const mentionsAtOnce = 2_000;

type Mention = (values: string[]) => Promise<void>;

/** Collects what refused rows say about their vehicles, which stay unchanged, and tells the session in batches. */
export class MentionedVehicles {
  private readonly batches: { values: string[]; mention: Mention }[];
  private readonly keys: string[] = [];
  private readonly numbers: string[] = [];
  private readonly vins: string[] = [];

  constructor(session: Pick<StockImportSession, "mention" | "mentionNumbers" | "mentionVins">) {
    this.batches = [
      { values: this.vins, mention: (vins) => session.mentionVins(vins) },
      { values: this.keys, mention: (keys) => session.mention(keys) },
      { values: this.numbers, mention: (numbers) => session.mentionNumbers(numbers) },
    ];
  }

  async addKey(key: string): Promise<void> {
    await this.add(this.keys, key);
  }

  async addNumber(stockNumber: string): Promise<void> {
    await this.add(this.numbers, stockNumber);
  }

  async addVin(vin: string): Promise<void> {
    await this.add(this.vins, vin);
  }

  /** Call after the last row. */
  async flush(): Promise<void> {
    for (const { values, mention } of this.batches) if (values.length > 0) await mention(values.splice(0));
  }

  private async add(values: string[], value: string): Promise<void> {
    values.push(value);
    if (values.length >= mentionsAtOnce) await this.flush();
  }
}
