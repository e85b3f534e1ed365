import { describeOnEveryStore } from "./every-store.ts";
import { stockImportSessionsContract } from "./stock-import-sessions.contract.ts";

describeOnEveryStore("Stock import sessions", stockImportSessionsContract);
