import { analyticsEventsContract } from "./analytics-events.contract.ts";
import { describeOnEveryStore } from "./every-store.ts";

describeOnEveryStore("Analytics events", analyticsEventsContract);
