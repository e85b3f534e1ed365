import { hash, randomBytes, randomUUID } from "node:crypto";
import { createTrail } from "../src/desk/audit.ts";
import { fitsScope } from "../src/desk/grant.ts";
import { deskMailColours, invitationLivesMs, invitationMail } from "../src/desk/invitation.ts";
import { sitesInstallation } from "../src/desk/installation.ts";
import { grantChange } from "../src/desk/people-api.ts";
import { roleNames, roleRules } from "../src/desk/permissions.ts";
import { parseScope, scopeExists, scopeLabel, scopeText } from "../src/desk/scope.ts";
import { configuredSites } from "./known-site.ts";
import { readArguments, runCommand, WrongArguments } from "./read-arguments.ts";
import { withExistingStore } from "./with-existing-store.ts";

const usage = `Usage: npm run desk:invite -- --email ADDRESS --role ROLE --scope SCOPE [--name NAME]
  ROLE   ${roleNames.join(", ")}
  SCOPE  platform, group:GROUP, site:SITE or dealership:SITE/DEALERSHIP
Sends an invitation to the desk, which can be accepted once within 72 hours. The running server sends the mail.
The address of the desk is DESK_HOST; without it, desk.localhost at PORT (3000), as in a demo.
Exit codes: 0 done; 1 failed; 2 invalid arguments.
`;

process.exitCode = await runCommand(usage, async () => {
  const text = { type: "string" } as const;
  const { values } = readArguments(process.argv.slice(2), { email: text, role: text, scope: text, name: text });
  const email = values.email?.trim().toLowerCase() ?? "";
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) throw new WrongArguments("Specify an email address with --email.");
  const role = roleNames.find((name) => name === values.role);
  if (role === undefined) throw new WrongArguments(`--role must be one of ${roleNames.join(", ")}.`);
  const scope = parseScope(values.scope ?? "");
  const installation = sitesInstallation((await configuredSites()).sites);
  if (scope === null || !scopeExists(scope, installation))
    throw new WrongArguments(`There is no "${values.scope ?? ""}". Use platform, group:G, site:S or dealership:S/D.`);
  if (!fitsScope(role, scope))
    throw new WrongArguments(`${role} can be given at these scopes only: ${roleRules[role].scopes.join(", ")}.`);
  return withExistingStore(async ({ desk }) => {
    const now = Date.now();
    const token = randomBytes(32).toString("base64url");
    const digest = (value: string) => hash("sha256", value, "base64url");
    const mail = { deskUrl: deskUrl(), digest, newId: () => randomUUID(), colours: deskMailColours };
    const access = { role, scope, leadCategories: null, grantedAt: now, endsAt: null, grantId: randomUUID() };
    const trail = createTrail({
      actorId: null,
      address: null,
      action: "person.invite",
      at: now,
      command: null,
      undoes: null,
    });
    const outcome = await desk.people.invite(
      {
        person: { personId: randomUUID(), email, name: values.name?.trim() || email },
        grant: access,
        invite: () => ({
          invitation: {
            tokenHash: digest(token),
            invitedBy: null,
            createdAt: now,
            expiresAt: now + invitationLivesMs,
          },
          mail: invitationMail(
            {
              email,
              role: roleRules[role].label,
              place: scopeLabel(scope, installation),
              invitedBy: "An operator",
              token,
            },
            mail,
            now,
          ),
        }),
        audit: ({ personId }) => trail.entry(grantChange({ ...access, personId }, "added")),
      },
      now,
    );
    if (outcome.kind !== "done") throw new Error("The invitation was not stored.");
    process.stdout.write(`Invitation of ${email} as ${role} at ${scopeText(scope)} is in the outbox.\n`);
    return 0;
  });
});

function deskUrl(): string {
  const host = process.env["DESK_HOST"]?.trim();
  return host ? `https://${host}` : `http://desk.localhost:${process.env["PORT"]?.trim() || "3000"}`;
}
