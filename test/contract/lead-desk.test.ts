import { describeOnEveryStore } from "./every-store.ts";
import { leadDeskContract } from "./lead-desk.contract.ts";

describeOnEveryStore("the leads of the desk", leadDeskContract);
