import { accountsContract } from "./accounts.contract.ts";
import { describeOnEveryStore } from "./every-store.ts";

describeOnEveryStore("Accounts", accountsContract);
