import { describeOnEveryStore } from "./every-store.ts";
import { publicationsContract } from "./publications.contract.ts";

describeOnEveryStore("what sites have sent", publicationsContract);
