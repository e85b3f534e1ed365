import { applicationsContract } from "./applications.contract.ts";
import { describeOnEveryStore } from "./every-store.ts";

describeOnEveryStore("Applications for finance", applicationsContract);
