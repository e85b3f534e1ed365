import { describeOnEveryStore } from "./every-store.ts";
import { stockIdentityContract } from "./stock-identity.contract.ts";

describeOnEveryStore("The identity of vehicles in imports", stockIdentityContract);
