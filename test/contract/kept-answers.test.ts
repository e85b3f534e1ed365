import { describeOnEveryStore } from "./every-store.ts";
import { keptAnswersContract } from "./kept-answers.contract.ts";

describeOnEveryStore("Kept answers of forms", keptAnswersContract);
