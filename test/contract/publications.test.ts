import { describeOnEveryStore } from "./every-store.ts";
import { pageChangesContract } from "./page-changes.contract.ts";
import { publicationsContract } from "./publications.contract.ts";

describeOnEveryStore("what sites have sent", publicationsContract);
describeOnEveryStore("changes of pages", pageChangesContract);
