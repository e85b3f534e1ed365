import { deliverContract } from "./deliver.contract.ts";
import { describeOnEveryStore } from "./every-store.ts";

describeOnEveryStore("The delivery of leads", deliverContract);
