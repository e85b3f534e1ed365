import { describeOnEveryStore } from "./every-store.ts";
import { stockCarTypesContract } from "./stock-car-types.contract.ts";

describeOnEveryStore("Rows without a car type", stockCarTypesContract);
