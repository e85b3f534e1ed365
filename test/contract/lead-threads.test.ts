import { describeOnEveryStore } from "./every-store.ts";
import { leadThreadsContract } from "./lead-threads.contract.ts";

describeOnEveryStore("Enquiries of one person about one vehicle", leadThreadsContract);
