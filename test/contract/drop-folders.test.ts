import { dropFoldersContract } from "./drop-folders.contract.ts";
import { describeOnEveryStore } from "./every-store.ts";

describeOnEveryStore("drop folders", dropFoldersContract);
