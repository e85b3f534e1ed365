import { deskLiveContract } from "./desk-live.contract.ts";
import { describeOnEveryStore } from "./every-store.ts";

describeOnEveryStore("Live changes of the desk", (makePlace) => deskLiveContract(makePlace));
