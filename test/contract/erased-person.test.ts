import { describeOnEveryStore } from "./every-store.ts";
import { erasedPersonContract } from "./erased-person.contract.ts";

describeOnEveryStore("erasing a person", erasedPersonContract);
