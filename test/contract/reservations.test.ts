import { describeOnEveryStore } from "./every-store.ts";
import { reservationsContract } from "./reservations.contract.ts";

describeOnEveryStore("Reservations", reservationsContract);
