import { describeOnEveryStore } from "./every-store.ts";
import { savedSearchesContract } from "./saved-searches.contract.ts";

describeOnEveryStore("Saved searches", savedSearchesContract);
