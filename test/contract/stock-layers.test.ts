import { describeOnEveryStore } from "./every-store.ts";
import { stockLayersContract } from "./stock-layers.contract.ts";

describeOnEveryStore("Feed and overrides", stockLayersContract);
