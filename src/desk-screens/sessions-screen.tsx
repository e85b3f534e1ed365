import { useQuery, useQueryClient } from "@tanstack/react-query";
import { sessionsPath, signOutPath } from "../desk/desk-paths.ts";
import type { SessionList } from "../desk/me.ts";
import { send } from "./desk-client.browser.ts";
import { QueryState } from "./query-state.tsx";
import { useToast } from "./use-toast.tsx";

/** The browsers that are signed in as the viewer. */
export function SessionsScreen() {
  const queries = useQueryClient();
  const toast = useToast();
  const query = useQuery({ queryKey: ["sessions"], queryFn: () => send(sessionsPath) as Promise<SessionList> });
  const end = async (sessionId: string) => {
    await send(`${sessionsPath}/${encodeURIComponent(sessionId)}`, { method: "DELETE" }).catch(() =>
      toast("The session had ended already."),
    );
    await queries.invalidateQueries({ queryKey: ["sessions"] });
  };
  return (
    <>
      <div className="desk-head">
        <h1>Sessions</h1>
        <a className="desk-button" href="/factors">
          Passkeys and codes
        </a>
        <form method="post" action={signOutPath}>
          <button className="desk-button">Sign out</button>
        </form>
      </div>
      <QueryState query={query}>
        {({ sessions }) => (
          <ul className="desk-sheet">
            {sessions.map((session) => (
              <SessionItem key={session.sessionId} session={session} onEnd={() => void end(session.sessionId)} />
            ))}
          </ul>
        )}
      </QueryState>
    </>
  );
}

type SessionItemProps = { session: SessionList["sessions"][number]; onEnd: () => void };

function SessionItem({ session: { device, address, createdAt, seenAt, isThis }, onEnd }: SessionItemProps) {
  return (
    <li className="desk-item">
      <span>
        <strong>{device}</strong>
        <span className="desk-small desk-quiet">{address ?? "Unknown address"}</span>
      </span>
      <span className="desk-small desk-quiet">
        Last used {time(seenAt)}, signed in {time(createdAt)}
      </span>
      {isThis ? (
        <span className="desk-chip">This browser</span>
      ) : (
        <button className="desk-link desk-danger" onClick={onEnd}>
          End
        </button>
      )}
    </li>
  );
}

function time(at: number): string {
  return new Date(at).toLocaleString("en-AU", { day: "numeric", month: "short", hour: "numeric", minute: "2-digit" });
}
