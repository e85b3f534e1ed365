import { describeOnEveryStore } from "../contract/every-store.ts";
import { busyDeliveryContract, killedDeliveryContract } from "./delivery.contract.ts";

describeOnEveryStore("Delivery by killed workers", killedDeliveryContract);
describeOnEveryStore("Delivery by busy workers", busyDeliveryContract);
