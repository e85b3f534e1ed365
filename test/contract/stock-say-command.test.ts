import { describeOnEveryStore } from "./every-store.ts";
import { stockSayCommandContract } from "./stock-say-command.contract.ts";

describeOnEveryStore("The commands stock:say and stock:show", stockSayCommandContract);
