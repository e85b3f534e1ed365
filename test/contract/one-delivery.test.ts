import { describeOnEveryStore } from "./every-store.ts";
import { oneDeliveryContract } from "./one-delivery.contract.ts";

describeOnEveryStore("One delivery", oneDeliveryContract);
