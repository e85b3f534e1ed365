import { describeOnEveryStore } from "./every-store.ts";
import { settingsInStoreContract } from "./settings-in-store.contract.ts";

describeOnEveryStore("servers with settings in the store", settingsInStoreContract);
