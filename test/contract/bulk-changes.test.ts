import { bulkChangesContract } from "./bulk-changes.contract.ts";
import { describeOnEveryStore } from "./every-store.ts";

describeOnEveryStore("changes of many vehicles at once", bulkChangesContract);
