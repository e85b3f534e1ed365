import { type ReactNode, useSyncExternalStore } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useLocation } from "wouter";
import { signOutPath, viewEndPath } from "../desk/desk-paths.ts";
import type { Me } from "../desk/me.ts";
import { send } from "./desk-client.browser.ts";
import { deskScreens } from "./desk-screens.ts";
import { useScope } from "./use-desk.ts";

/** Navigation, choice of the scope, and the main part around a screen. */
export function DeskFrame({ me, children }: { me: Me; children: ReactNode }) {
  return (
    <div className="desk-frame">
      <a className="desk-skip" href="#main">
        Skip to content
      </a>
      {me.view !== null && <ViewBanner me={me} view={me.view} />}
      {me.needsSecondFactor && <SecondFactorBanner />}
      <OfflineBanner />
      <header className="desk-rail">
        <p className="desk-mark">
          Forecourt <span>desk</span>
        </p>
        <ScopeSwitcher places={me.places} />
        <Navigation me={me} />
        <div className="desk-me">
          <strong className="desk-clip">{me.name}</strong>
          <span className="desk-small desk-quiet desk-clip">{me.email}</span>
          <form method="post" action={signOutPath}>
            <button className="desk-link">Sign out</button>
          </form>
        </div>
      </header>
      <main className="desk-main" id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

function Navigation({ me }: { me: Me }) {
  const [path] = useLocation();
  const [scope] = useScope();
  const shown = deskScreens.filter(({ action }) => action === null || me.actions.includes(action));
  return (
    <nav className="desk-nav" aria-label="Screens">
      {shown.map((screen) => (
        <Link
          key={screen.path}
          href={scope === "" ? screen.path : `${screen.path}?scope=${encodeURIComponent(scope)}`}
          aria-current={path === screen.path || path.startsWith(`${screen.path}/`) ? "page" : undefined}
        >
          {screen.label}
        </Link>
      ))}
    </nav>
  );
}

function ScopeSwitcher({ places }: Pick<Me, "places">) {
  const [scope, setScope] = useScope();
  if (places.length < 2) return null;
  return (
    <div className="desk-scope">
      <select className="desk-input" aria-label="Show" value={scope} onChange={({ target }) => setScope(target.value)}>
        <option value="">Everywhere</option>
        {places
          .filter(({ kind }) => kind !== "platform")
          .map(({ scope: value, label, depth }) => (
            <option key={value} value={value}>
              {"\u00a0\u00a0".repeat(Math.max(0, depth - 1)) + label}
            </option>
          ))}
      </select>
    </div>
  );
}

function ViewBanner({ me, view }: { me: Me; view: NonNullable<Me["view"]> }) {
  const queries = useQueryClient();
  const end = async () => {
    await send(viewEndPath, { method: "POST" });
    await queries.invalidateQueries();
  };
  const until = new Date(view.endsAt).toLocaleTimeString("en-AU", { timeStyle: "short" });
  return (
    <div className="desk-banner" role="status">
      <span>
        {view.by}, you see the desk as <strong>{me.name}</strong> until {until}, and can change nothing. Reason:{" "}
        {view.reason}
      </span>
      <button className="desk-button" onClick={() => void end()}>
        End
      </button>
    </div>
  );
}

/** While the browser is offline: what is shown may be old, and nothing can be sent. */
function OfflineBanner() {
  const isOnline = useSyncExternalStore(followConnection, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <div className="desk-banner" role="status">
      No connection. What you see may be out of date, and what you type stays here until you send it.
    </div>
  );
}

function followConnection(changed: () => void): () => void {
  for (const name of ["online", "offline"]) addEventListener(name, changed);
  return () => {
    for (const name of ["online", "offline"]) removeEventListener(name, changed);
  };
}

function SecondFactorBanner() {
  return (
    <div className="desk-banner" role="status">
      <span>Your role needs a second factor. Until you add one, you see nothing that the role shows.</span>
      <a className="desk-button" href="/factors">
        Add a second factor
      </a>
    </div>
  );
}
