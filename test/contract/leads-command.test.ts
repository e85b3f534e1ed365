import { describeOnEveryStore } from "./every-store.ts";
import { leadsCommandContract } from "./leads-command.contract.ts";

describeOnEveryStore("The leads command", leadsCommandContract);
