import { describeOnEveryStore } from "./every-store.ts";
import { stockFileNoticesContract } from "./stock-file-notices.contract.ts";

describeOnEveryStore("notices of stock files", stockFileNoticesContract);
