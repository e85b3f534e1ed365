import { describeOnEveryStore } from "./every-store.ts";
import { phoneRevealsContract } from "./phone-reveals.contract.ts";

describeOnEveryStore("Shown phone numbers", phoneRevealsContract);
