import { describeOnEveryStore } from "./every-store.ts";
import { stockNumberReuseContract } from "./stock-number-reuse.contract.ts";

describeOnEveryStore("A stock number that another vehicle gets", stockNumberReuseContract);
