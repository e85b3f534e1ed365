import { describeOnEveryStore } from "./every-store.ts";
import { stockDoublesContract } from "./stock-doubles.contract.ts";

describeOnEveryStore("Vehicles without VINs, and doubles, in imports", stockDoublesContract);
