import { useMutation, useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useRef, useState } from "react";
import { BulkFields, type BulkEntry } from "./bulk-fields.tsx";
import { BulkPreview } from "./bulk-preview.tsx";
import { BulkProgress } from "./bulk-progress.tsx";
import { bulkChoices } from "./bulk-rules.ts";
import { call, DeskProblem } from "./desk-client.browser.ts";
import { Modal } from "./modal.tsx";
import type { BulkApi, StockChoice } from "./stock-list-types.ts";

type Props = { choice: StockChoice; onClose: () => void };

/** Changes all vehicles of a list: a preview of each effect, then progress, the result and undo. */
export function BulkDialog({ choice, onClose }: Props) {
  const [begun, setBegun] = useState<string | null>(null);
  return (
    <Modal label="Change these vehicles" onClose={onClose}>
      {begun === null ? (
        <BulkForm choice={choice} onBegun={setBegun} onClose={onClose} />
      ) : (
        <BulkProgress siteId={choice.site} bulkId={begun} onUndo={setBegun} onClose={onClose} />
      )}
    </Modal>
  );
}

type FormProps = Props & { onBegun: (bulkId: string) => void };
const nothing: BulkEntry = { chosen: 0, value: "", reason: "", until: "" };

function BulkForm({ choice, onBegun, onClose }: FormProps) {
  const [entry, setEntry] = useState(nothing);
  const [asked, setAsked] = useState<string | null>(null);
  const rule = bulkRule(entry);
  const key = useRef(crypto.randomUUID());
  const wanted = JSON.stringify(rule);
  const preview = useQuery({
    queryKey: ["bulk-preview", choice, wanted],
    queryFn: () => call<BulkApi["preview"]>("GET", "/api/bulk/preview", { ...choice, ...rule }),
    enabled: asked === wanted,
    gcTime: 0,
    retry: false,
  });
  const shown = asked === wanted ? preview.data : undefined;
  const begin = useMutation({
    mutationFn: () => {
      const { reason, until } = entry;
      const input = { ...choice, ...rule, reason, until, fingerprint: shown?.fingerprint ?? "" };
      return call<BulkApi["begin"]>("POST", "/api/bulk", input, { key: key.current });
    },
    onSuccess: ({ bulkId }) => onBegun(bulkId),
    onError: () => void preview.refetch(),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (shown === undefined) setAsked(wanted);
    else if (!begin.isPending) begin.mutate();
  };
  const change = (changes: Partial<BulkEntry>) => {
    key.current = crypto.randomUUID();
    setEntry({ ...entry, ...changes });
  };
  const problem = begin.error ?? (asked === wanted ? preview.error : null);
  return (
    <form className="desk-form" noValidate onSubmit={submit}>
      <h2>Change these vehicles</h2>
      <BulkFields entry={entry} change={change} />
      {problem !== null && (
        <p className="desk-note" role="alert">
          {problem instanceof DeskProblem ? problem.message : "Try again."}
        </p>
      )}
      <div className="desk-row">
        <button className="desk-primary" disabled={begin.isPending || shown?.changes === 0}>
          {shown === undefined ? "Preview" : `Change ${shown.changes.toLocaleString("en-AU")} vehicles`}
        </button>
        <button type="button" className="desk-button" onClick={onClose}>
          Cancel
        </button>
      </div>
      {shown !== undefined && <BulkPreview preview={shown} />}
    </form>
  );
}

/** What the form says, as the routes read it. */
function bulkRule({ chosen, value }: BulkEntry) {
  const [first] = bulkChoices;
  const { how, name } = bulkChoices[chosen] ?? first ?? { how: "take back", name: "price" };
  if (how === "take back") return { how, name } as const;
  return how === "set" ? ({ how, name, text: value } as const) : ({ how, name: "price", by: value } as const);
}
