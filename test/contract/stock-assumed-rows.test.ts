import { describeOnEveryStore } from "./every-store.ts";
import { stockAssumedRowsContract } from "./stock-assumed-rows.contract.ts";

describeOnEveryStore("Stock rows with an assumed dealership", stockAssumedRowsContract);
