import { describeOnEveryStore } from "./every-store.ts";
import { largeImportsContract } from "./large-imports.contract.ts";

describeOnEveryStore("Large stock imports", largeImportsContract);
