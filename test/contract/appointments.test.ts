import { appointmentsContract } from "./appointments.contract.ts";
import { describeOnEveryStore } from "./every-store.ts";

describeOnEveryStore("Appointments", appointmentsContract);
