import { describeOnEveryStore } from "./every-store.ts";
import { stockImportsContract } from "./stock-imports.contract.ts";

describeOnEveryStore("Stock imports", stockImportsContract);
