import { describeOnEveryStore } from "./every-store.ts";
import { outboxContract } from "./outbox.contract.ts";

describeOnEveryStore("The outbox", outboxContract);
