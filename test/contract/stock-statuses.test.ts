import { describeOnEveryStore } from "./every-store.ts";
import { stockStatusesContract } from "./stock-statuses.contract.ts";

describeOnEveryStore("Rows without a status", stockStatusesContract);
