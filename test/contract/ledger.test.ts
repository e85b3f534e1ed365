import { describeOnEveryStore } from "./every-store.ts";
import { ledgerContract } from "./ledger.contract.ts";

describeOnEveryStore("Ledger", ledgerContract);
