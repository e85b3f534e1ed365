import { deskStoreContract } from "./desk-store.contract.ts";
import { describeOnEveryStore } from "./every-store.ts";

describeOnEveryStore("The desk's store", (makePlace) => deskStoreContract(makePlace));
