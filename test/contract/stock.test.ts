import { describeOnEveryStore } from "./every-store.ts";
import { stockContract } from "./stock.contract.ts";

describeOnEveryStore("Stock", stockContract);
