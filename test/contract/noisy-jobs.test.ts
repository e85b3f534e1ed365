import { describeOnEveryStore } from "./every-store.ts";
import { noisyJobsContract } from "./noisy-jobs.contract.ts";

describeOnEveryStore("a noisy site", noisyJobsContract);
