import { describeOnEveryStore } from "./every-store.ts";
import { stockCorrectionsContract } from "./stock-corrections.contract.ts";

describeOnEveryStore("Files that correct those before", stockCorrectionsContract);
