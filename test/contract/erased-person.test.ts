import { describeOnEveryStore } from "./every-store.ts";
import { erasedPersonContract } from "./erased-person.contract.ts";

describeOnEveryStore("A person who is erased", erasedPersonContract);
