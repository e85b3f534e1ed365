import { describeOnEveryStore } from "./every-store.ts";
import { vehicleEditsContract } from "./vehicle-edits.contract.ts";

describeOnEveryStore("vehicles edited at the desk", vehicleEditsContract);
