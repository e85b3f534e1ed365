import { describeOnEveryStore } from "./every-store.ts";
import { overdueContract } from "./overdue.contract.ts";

describeOnEveryStore("The overdue clock", overdueContract);
