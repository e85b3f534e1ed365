import { describeOnEveryStore } from "./every-store.ts";
import { offboardingContract } from "./offboarding.contract.ts";

describeOnEveryStore("A site that leaves", offboardingContract);
