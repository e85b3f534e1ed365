import { describeOnEveryStore } from "./every-store.ts";
import { stockOverridesContract } from "./stock-overrides.contract.ts";

describeOnEveryStore("Stock overrides", stockOverridesContract);
