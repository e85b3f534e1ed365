import { describeOnEveryStore } from "./every-store.ts";
import { listingFeedsContract } from "./listing-feeds.contract.ts";

describeOnEveryStore("feeds of a site's stock", listingFeedsContract);
