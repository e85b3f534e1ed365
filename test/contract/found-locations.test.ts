import { describeOnEveryStore } from "./every-store.ts";
import { foundLocationsContract } from "./found-locations.contract.ts";

describeOnEveryStore("found locations", foundLocationsContract);
