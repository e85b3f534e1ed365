import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call, DeskProblem } from "./desk-client.browser.ts";
import { QueryState } from "./query-state.tsx";
import type { BulkApi, BulkView } from "./stock-list-types.ts";

type Props = { siteId: string; bulkId: string; onUndo: (bulkId: string) => void; onClose: () => void };

const askAgainMs = 1_000;
const outcomeTexts = {
  done: "changed",
  changed: "left out, because somebody changed it meanwhile",
  gone: "off the site",
};

/** How far a change of many vehicles is, what came of each, and undo. */
export function BulkProgress({ siteId, bulkId, onUndo, onClose }: Props) {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: ["bulk", siteId, bulkId],
    queryFn: () => call<BulkApi["bulk"]>("GET", "/api/bulk/:siteId/:bulkId", { siteId, bulkId }),
    refetchInterval: ({ state }) => (state.data?.isFinished === true ? false : askAgainMs),
  });
  const isFinished = query.data?.isFinished === true;
  useEffect(() => {
    if (isFinished) void queries.invalidateQueries({ queryKey: ["vehicle"] });
  }, [isFinished, queries]);
  return (
    <div className="desk-form">
      <QueryState query={query}>{(bulk) => <Result bulk={bulk} onUndo={onUndo} />}</QueryState>
      <div className="desk-row">
        <button className="desk-button" onClick={onClose}>
          Close
        </button>
      </div>
    </div>
  );
}

function Result({ bulk, onUndo }: { bulk: BulkView; onUndo: (bulkId: string) => void }) {
  const { siteId, bulkId, label, total, done, isFinished, isUndo, outcomes, leftOut } = bulk;
  const key = useRef(crypto.randomUUID());
  const undo = useMutation({
    mutationFn: () =>
      call<BulkApi["undo"]>("POST", "/api/bulk/:siteId/:bulkId/undo", { siteId, bulkId }, { key: key.current }),
    onSuccess: (next) => onUndo(next.bulkId),
  });
  const what = isUndo ? `Undo of ${label.toLowerCase()}` : label;
  return (
    <>
      <h2>
        {what}: {isFinished ? "finished" : "under way"}
      </h2>
      <progress value={done} max={Math.max(1, total)} aria-label="Progress" />
      <p role="status">
        {done.toLocaleString("en-AU")} of {total.toLocaleString("en-AU")} vehicles.
        {isFinished && ` ${(outcomes.done ?? 0).toLocaleString("en-AU")} changed.`}
        {!isFinished && " It continues if you close this."}
      </p>
      <ul className="desk-lines">
        {leftOut.map(({ vehicleId, outcome }) => (
          <li key={vehicleId}>
            <a href={`/stock?site=${siteId}&vehicle=${vehicleId}`}>Look at the vehicle</a>
            <span className="desk-small desk-quiet">{outcomeTexts[outcome]}</span>
          </li>
        ))}
      </ul>
      {undo.error !== null && (
        <p className="desk-note" role="alert">
          {undo.error instanceof DeskProblem ? undo.error.message : "Try again."}
        </p>
      )}
      {isFinished && !isUndo && (outcomes.done ?? 0) > 0 && (
        <div>
          <button className="desk-button" disabled={undo.isPending} onClick={() => undo.mutate()}>
            Undo
          </button>
        </div>
      )}
    </>
  );
}
