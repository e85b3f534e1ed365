import { describeOnEveryStore } from "./every-store.ts";
import { hostileRequestsContract } from "./hostile-requests.contract.ts";

describeOnEveryStore("Hostile requests", hostileRequestsContract);
