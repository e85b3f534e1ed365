import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Files that take more than 14 seconds, longest first. Most are short texts that run many tests, so by their size they
 * would come last, one after another on one processor while the others have nothing left to do.
 */
const longest = [
  "test/e2e/screens.test.ts",
  "test/e2e/accessibility.test.ts",
  "test/e2e/typed-history.test.ts",
  "test/e2e/journey.test.ts",
  "test/e2e/frame.test.ts",
  "test/e2e/listing.test.ts",
  "test/e2e/vehicle.test.ts",
  "test/e2e/reservation.test.ts",
  "test/e2e/trade-in.test.ts",
  "test/e2e/pre-approval.test.ts",
  "test/e2e/layout-shift.test.ts",
  "test/e2e/desk.test.ts",
  "test/e2e/enquiry-forms.test.ts",
  "test/e2e/enquiry.test.ts",
  "test/e2e/typed-search.test.ts",
  "test/e2e/search-box.test.ts",
  "test/contract/live-changes.test.ts",
  "test/stock-import.test.ts",
  "test/http/crawl/crawl.test.ts",
  "test/crash/delivery.test.ts",
  "test/contract/noisy-jobs.test.ts",
  "test/contract/meilisearch-engine.test.ts",
  "test/contract/hostile-requests.test.ts",
  "test/http/share-pictures.test.ts",
  "test/contract/stock-layers.test.ts",
  "src/adapters/payments/stripe-gateway.test.ts",
  "test/contract/outside-search.test.ts",
  "src/lead-work/lead-duty-model.test.ts",
  "test/contract/large-imports.test.ts",
];

/** Starts the longest files first, so that the workers end together. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const index = longest.findIndex((file) => moduleId.endsWith(file));
      return index === -1 ? longest.length : index;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
