import { deskStockContract } from "./desk-stock.contract.ts";
import { describeOnEveryStore } from "./every-store.ts";

describeOnEveryStore("Stock list of the desk", (makePlace) => deskStockContract(makePlace));
