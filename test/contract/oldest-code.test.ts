import { describeOnEveryStore } from "./every-store.ts";
import { oldestCodeContract } from "./oldest-code.contract.ts";

describeOnEveryStore("What migrations say about the release before", (_, makeNewPlace) =>
  oldestCodeContract(makeNewPlace),
);
