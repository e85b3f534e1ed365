import { describeOnEveryStore } from "./every-store.ts";
import { stockFileAgesContract } from "./stock-file-ages.contract.ts";

describeOnEveryStore("ages of stock files", stockFileAgesContract);
