import { describeOnEveryStore } from "./every-store.ts";
import { privacyCommandContract } from "./privacy-command.contract.ts";

describeOnEveryStore("The privacy command", privacyCommandContract);
