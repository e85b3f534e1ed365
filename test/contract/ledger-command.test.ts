import { describeOnEveryStore } from "./every-store.ts";
import { ledgerCommandContract } from "./ledger-command.contract.ts";

describeOnEveryStore("npm run ledger", ledgerCommandContract);
