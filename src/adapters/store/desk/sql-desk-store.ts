import type { Audit } from "../../../desk/audit.ts";
import type { Credentials } from "../../../desk/credentials.ts";
import type { Commands } from "../../../desk/commands.ts";
import type { LiveChanges } from "../../../desk/live-changes.ts";
import type { People } from "../../../desk/people.ts";
import type { DeskSessions } from "../../../desk/sessions.ts";
import type { Database } from "../database.ts";
import type { ViewAsPorts } from "../../../desk/view-as-api.ts";
import { sqlBeginView } from "./begin-view.ts";
import { sqlAudit } from "./sql-audit.ts";
import { sqlCredentials } from "./sql-credentials.ts";
import { sqlCommands } from "./sql-commands.ts";
import { sqlDeskSessions } from "./sql-desk-sessions.ts";
import { sqlLiveChanges } from "./sql-live-changes.ts";
import { sqlPeople } from "./sql-people.ts";

/** What the desk stores about people and changes. */
export type DeskStore = {
  people: People;
  sessions: DeskSessions;
  audit: Audit;
  changes: LiveChanges;
  commands: Commands;
  credentials: Credentials;
  beginView: ViewAsPorts["beginView"];
};

export function sqlDeskStore(database: Database): DeskStore {
  return {
    people: sqlPeople(database),
    sessions: sqlDeskSessions(database),
    audit: sqlAudit(database),
    changes: sqlLiveChanges(database),
    commands: sqlCommands(database),
    credentials: sqlCredentials(database),
    beginView: sqlBeginView(database),
  };
}
