import { describeOnEveryStore } from "./every-store.ts";
import { upgradeCheckContract } from "./upgrade-check.contract.ts";

describeOnEveryStore("npm run upgrade:check", (_, makeNewPlace) => upgradeCheckContract(makeNewPlace));
