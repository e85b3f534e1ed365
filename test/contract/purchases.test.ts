import { describeOnEveryStore } from "./every-store.ts";
import { purchasesContract } from "./purchases.contract.ts";

describeOnEveryStore("Online purchases", purchasesContract);
