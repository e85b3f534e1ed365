import { describeOnEveryStore } from "./every-store.ts";
import { personalDataContract } from "./personal-data.contract.ts";

describeOnEveryStore("Personal data", personalDataContract);
