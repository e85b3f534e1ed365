import { describeOnEveryStore } from "./every-store.ts";
import { siteIsolationContract } from "./site-isolation.contract.ts";

describeOnEveryStore("Two sites in one store", siteIsolationContract);
