import { describeOnEveryStore } from "./every-store.ts";
import { feedsCommandContract } from "./feeds-command.contract.ts";

describeOnEveryStore("The feeds command", feedsCommandContract);
