import { backupCommandContract } from "./backup-command.contract.ts";
import { describeOnEveryStore } from "./every-store.ts";

describeOnEveryStore("npm run backup and npm run restore", backupCommandContract);
