import { describeOnEveryStore } from "./every-store.ts";
import { leadStoreContract } from "./lead-store.contract.ts";

describeOnEveryStore("Leads", leadStoreContract);
