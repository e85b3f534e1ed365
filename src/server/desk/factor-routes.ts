import type { Context, Hono } from "hono";
import { renderSVG } from "uqr";
import { recoveryCodeCount } from "../../desk/credentials.ts";
import { provePath } from "../../desk/desk-paths.ts";
import { hasFreshProof, type Viewer } from "../../desk/viewer.ts";
import type { DeskPorts } from "./desk-ports.ts";
import { readViewer, sessionHash } from "./desk-session.ts";
import { formText } from "./form-text.ts";
import { recoveryText, sealedFor } from "./prove-second.ts";
import { appPage, factorsPage, recoveryPage } from "./sign-in-pages.ts";

/**
 * A factor changes only after a fresh proof: of a second factor if the person has one, so that whoever reads their mail
 * cannot add one of their own.
 */
export async function mayChangeFactors(viewer: Viewer, { credentials, clock }: DeskPorts): Promise<boolean> {
  const { personId } = viewer.person;
  const isFirst =
    (await credentials.keys(personId)).length === 0 &&
    (await credentials.authenticator(personId))?.isConfirmed !== true;
  return !viewer.isReadOnly && hasFreshProof(viewer, clock()) && (isFirst || viewer.session.factors === 2);
}

type FactorHandler = (context: Context, viewer: Viewer) => Promise<Response>;

/** Passkeys, authenticator app and recovery codes of the viewer. */
export function addFactorRoutes<Env extends object>(app: Hono<Env>, ports: DeskPorts): void {
  const { credentials, assets, sealing, oneTimeCodes, clock } = ports;
  const proven =
    (work: FactorHandler) =>
    async (context: Context): Promise<Response> => {
      const viewer = await readViewer(context, ports);
      if (viewer === null) return context.redirect("/", 303);
      if (await mayChangeFactors(viewer, ports)) return work(context, viewer);
      return context.redirect(`${provePath}?back=/factors`, 303);
    };
  app.get(
    "/factors",
    proven(async (context, { person: { personId } }) =>
      context.html(
        factorsPage(assets, {
          keys: await credentials.keys(personId),
          hasAuthenticator: (await credentials.authenticator(personId))?.isConfirmed === true,
          recoveryCodesLeft: await credentials.recoveryCodesLeft(personId),
        }),
      ),
    ),
  );
  app.post(
    "/factors/app",
    proven(async (context, { person: { personId, email } }) => {
      const secret = oneTimeCodes.newSecret();
      await credentials.prepareAuthenticator(personId, sealing.seal(secret, sealedFor(personId)), clock());
      return context.html(appPage(assets, renderSVG(oneTimeCodes.address(secret, email)), secret));
    }),
  );
  app.post(
    "/factors/app/confirm",
    proven(async (context, { person: { personId, email } }) => {
      const waiting = await credentials.authenticator(personId);
      const secret = waiting && sealing.open(waiting.sealedSecret, sealedFor(personId));
      if (waiting === null || secret === null || waiting.isConfirmed) return context.redirect("/factors", 303);
      const step = oneTimeCodes.step(secret, (await formText(context, "code")) ?? "", clock());
      if (step === null || !(await credentials.takeStep(personId, step, clock()))) {
        const square = renderSVG(oneTimeCodes.address(secret, email));
        return context.html(appPage(assets, square, secret, "This code is not right. Enter the one shown now."), 422);
      }
      await ports.sessions.prove(sessionHash(context, ports) ?? "", 2, clock());
      return context.html(recoveryPage(assets, await newRecoveryCodes(personId, ports)));
    }),
  );
  app.post(
    "/factors/app/remove",
    proven(async (context, { person }) => {
      await credentials.removeAuthenticator(person.personId);
      return context.redirect("/factors", 303);
    }),
  );
  app.post(
    "/factors/keys/remove",
    proven(async (context, { person }) => {
      await credentials.removeKey(person.personId, (await formText(context, "key")) ?? "");
      return context.redirect("/factors", 303);
    }),
  );
  app.post(
    "/factors/recovery",
    proven(async (context, { person }) =>
      context.html(recoveryPage(assets, await newRecoveryCodes(person.personId, ports))),
    ),
  );
}

/** Replaces the recovery codes. They are shown once, and stored as hashes. */
async function newRecoveryCodes(personId: string, { newToken, credentials, keyedHash }: DeskPorts): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => {
    const letters = newToken()
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, "");
    return `${letters.slice(0, 6)}-${letters.slice(6, 12)}`;
  });
  await credentials.replaceRecoveryCodes(
    personId,
    codes.map((code) => keyedHash(recoveryText(personId, code))),
  );
  return codes;
}
