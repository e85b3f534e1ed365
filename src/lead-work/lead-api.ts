import type { LeadApiPorts } from "./lead-api-ports.ts";
import { answerRoutes } from "./lead-answer-api.ts";
import { contactRoutes, managerRoutes, progressRoutes } from "./lead-command-api.ts";
import { leadChoiceRoutes, leadListRoutes, leadRecordRoutes } from "./lead-read-api.ts";

/** The routes of the leads. */
export function leadApi(ports: LeadApiPorts) {
  return {
    ...leadListRoutes(ports),
    ...leadChoiceRoutes(ports),
    ...leadRecordRoutes(ports),
    ...contactRoutes(ports),
    ...answerRoutes(ports),
    ...progressRoutes(ports),
    ...managerRoutes(ports),
  };
}
