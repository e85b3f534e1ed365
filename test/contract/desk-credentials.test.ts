import { deskCredentialsContract } from "./desk-credentials.contract.ts";
import { describeOnEveryStore } from "./every-store.ts";

describeOnEveryStore("Credentials of the desk", (makePlace) => deskCredentialsContract(makePlace));
