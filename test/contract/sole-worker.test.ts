import { describeOnEveryStore } from "./every-store.ts";
import { soleWorkerContract } from "./sole-worker.contract.ts";

describeOnEveryStore("The sole worker", soleWorkerContract);
