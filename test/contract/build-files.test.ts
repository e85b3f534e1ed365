import { buildFilesContract } from "./build-files.contract.ts";
import { describeOnEveryStore } from "./every-store.ts";

describeOnEveryStore("Files of builds", (makePlace) => buildFilesContract(makePlace));
