import { describeOnEveryStore } from "../contract/every-store.ts";
import { killedDeliveryContract } from "./delivery.contract.ts";

describeOnEveryStore("Delivery by killed workers", killedDeliveryContract);
