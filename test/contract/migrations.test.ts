import { describeOnEveryStore } from "./every-store.ts";
import { migrationsContract } from "./migrations.contract.ts";

describeOnEveryStore("The store's version", (_, makeNewPlace) => migrationsContract(makeNewPlace));
