import { describeOnEveryStore } from "./every-store.ts";
import { noisyNeighbourContract } from "./noisy-neighbour.contract.ts";

describeOnEveryStore("a noisy site", noisyNeighbourContract);
