import { describeOnEveryStore } from "./every-store.ts";
import { tradeInsContract } from "./trade-ins.contract.ts";

describeOnEveryStore("Trade-ins", tradeInsContract);
