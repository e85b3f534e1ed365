import { describeOnEveryStore } from "./every-store.ts";
import { queryPlansContract } from "./query-plans.contract.ts";

describeOnEveryStore("The plans of queries", queryPlansContract);
