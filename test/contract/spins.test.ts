import { describeOnEveryStore } from "./every-store.ts";
import { spinsContract } from "./spins.contract.ts";

describeOnEveryStore("Spins of a game of chance", spinsContract);
