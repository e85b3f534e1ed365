import { describeOnEveryStore } from "./every-store.ts";
import { reservationsCommandContract } from "./reservations-command.contract.ts";

describeOnEveryStore("The command for reservations", reservationsCommandContract);
