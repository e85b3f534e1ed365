import { describeOnEveryStore } from "./every-store.ts";
import { jobsGiveWayContract } from "./jobs-give-way.contract.ts";

describeOnEveryStore("Jobs give way to requests while", jobsGiveWayContract);
