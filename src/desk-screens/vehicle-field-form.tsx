import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { longestPreviewText } from "../stock-desk/preview-text.ts";
import { call, DeskProblem } from "./desk-client.browser.ts";
import type { VehicleApi, VehicleRecord } from "./stock-list-types.ts";
import { type Edit, type Field, useSay } from "./use-vehicle-edit.ts";
import { useToast } from "./use-toast.tsx";
import { FieldInput } from "./vehicle-field-input.tsx";

type Props = {
  record: VehicleRecord;
  field: Field;
  /** The value with which the form begins, in place of the present one. */
  preset?: string | undefined;
  onClose: () => void;
};

/** Typing rests this long before the preview is asked for. */
const previewAfterMs = 250;

/** Edits a field over its feed, with a preview while somebody types. What is typed survives a reload. */
export function FieldForm({ record, field, preset, onClose }: Props) {
  const id = useId();
  const [edit, change, forget] = useDraft(record, field, preset);
  const [base, setBase] = useState(field.version);
  const { isSaving, fault, save } = useSave({ record, field, base, forget, onClose });
  const preview = usePreview(record, field, edit.text);
  const form = useRef<HTMLFormElement>(null);
  // The reason is all that a form with its value needs.
  const first = preset === undefined ? "input, select, textarea" : "input";
  useEffect(() => form.current?.querySelector<HTMLElement>(first)?.focus(), [first]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isSaving) void save(edit);
  };
  const close = () => {
    forget();
    onClose();
  };
  const faultText = (part: string) => (fault.part === part ? fault.text : undefined);
  const isTheirs = field.version !== base;
  return (
    <form
      ref={form}
      className="desk-field-form"
      aria-label={`Edit ${field.label.toLowerCase()}`}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        close();
      }}
    >
      {isTheirs && <Theirs field={field} onMine={() => setBase(field.version)} onTheirs={close} />}
      <FieldInput
        id={id}
        field={field}
        edit={edit}
        change={change}
        fault={faultText("text") ?? preview?.fault ?? undefined}
      />
      <LabelledInput
        label="Reason"
        value={edit.reason}
        fault={faultText("reason")}
        onChange={(reason) => change({ reason })}
      />
      <LabelledInput
        label="Until"
        hint="The last day. Empty: until it is taken back."
        type="date"
        value={edit.until}
        fault={faultText("until")}
        onChange={(until) => change({ until })}
      />
      {preview !== undefined && <Preview preview={preview} isPrice={field.group === "price"} />}
      {faultText("") !== undefined && (
        <p className="desk-note" role="alert">
          {faultText("")}
        </p>
      )}
      <div className="desk-row">
        <button className="desk-primary" disabled={isSaving || isTheirs}>
          {isSaving ? "Saving…" : "Save"}
        </button>
        <button type="button" className="desk-button" onClick={close}>
          Cancel
        </button>
      </div>
    </form>
  );
}

type Draft = [edit: Edit, change: (changes: Partial<Edit>) => void, forget: () => void];

/** What somebody types for a field, stored until they save or cancel. */
function useDraft({ siteId, vehicleId }: VehicleRecord, { name, text }: Field, preset: string | undefined): Draft {
  const key = `desk-edit ${siteId} ${vehicleId} ${name}`;
  const [edit, setEdit] = useState<Edit>(() => {
    const stored = sessionStorage.getItem(key);
    const draft = stored === null ? { text, reason: "", until: "" } : (JSON.parse(stored) as Edit);
    return preset === undefined ? draft : { ...draft, text: preset };
  });
  const change = (changes: Partial<Edit>) => {
    const next = { ...edit, ...changes };
    sessionStorage.setItem(key, JSON.stringify(next));
    setEdit(next);
  };
  return [edit, change, () => sessionStorage.removeItem(key)];
}

type SaveParts = Omit<Props, "preset"> & { base: number; forget: () => void };
const noFault = { part: null as string | null, text: "" };

function useSave({ record, field, base, forget, onClose }: SaveParts) {
  const say = useSay(record);
  const toast = useToast();
  const [isSaving, setIsSaving] = useState(false);
  const [fault, setFault] = useState(noFault);
  const done = ({ fields }: VehicleRecord) => {
    forget();
    const shown = fields.find(({ name }) => name === field.name)?.shown ?? "";
    toast(`${field.label}: ${shown} is shown on the site now.`);
    onClose();
  };
  const save = async (edit: Edit) => {
    setIsSaving(true);
    setFault(noFault);
    try {
      done(await say(field, edit, base));
    } catch (problem) {
      setFault(faultIn(problem));
    } finally {
      setIsSaving(false);
    }
  };
  return { isSaving, fault, save };
}

function faultIn(problem: unknown): typeof noFault {
  if (!(problem instanceof DeskProblem)) return { part: "", text: "It was not saved. Try again." };
  // What others set is shown beside the form.
  if (problem.status === 412) return noFault;
  const [first] = problem.fields;
  if (first !== undefined) return { part: first.field, text: first.message };
  return {
    part: "",
    text: problem.status === 0 ? "You are offline. What you typed is stored here; save again." : problem.message,
  };
}

function usePreview({ siteId, vehicleId }: VehicleRecord, { name, text: before }: Field, text: string) {
  const [asked, setAsked] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), previewAfterMs);
    return () => clearTimeout(timer);
  }, [text]);
  const isShown = asked !== before && asked.length <= longestPreviewText;
  const { data } = useQuery({
    queryKey: ["preview", siteId, vehicleId, name, asked],
    queryFn: () =>
      call<VehicleApi["preview"]>("GET", "/api/stock/:siteId/:vehicleId/preview", {
        siteId,
        vehicleId,
        name,
        text: asked,
      }),
    enabled: isShown,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return isShown ? data : undefined;
}

type PreviewView = NonNullable<ReturnType<typeof usePreview>>;

function Preview({ preview: { price, notes }, isPrice }: { preview: PreviewView; isPrice: boolean }) {
  return (
    <div className="desk-field-preview" role="status">
      {isPrice && price !== null && (
        <p>
          Shoppers will see <strong>{price.text}</strong> {price.qualifier}
          {price.was !== null && (
            <>
              , was <s>{price.was}</s>, save {price.saving}
            </>
          )}
        </p>
      )}
      {notes.map((note) => (
        <p key={note} className="desk-note desk-small">
          {note}
        </p>
      ))}
    </div>
  );
}

type TheirsProps = { field: Field; onMine: () => void; onTheirs: () => void };

/** What somebody else set while the field was edited, with the choice between both values. */
function Theirs({ field: { said, shown, label }, onMine, onTheirs }: TheirsProps) {
  return (
    <div className="desk-note" role="alert">
      <p>
        {said === null
          ? `Meanwhile what we said was taken back: the feed's ${shown} is shown.`
          : `Meanwhile ${said.by} set ${label.toLowerCase()} to ${said.value}: ${said.reason}`}
      </p>
      <p className="desk-row">
        <button type="button" className="desk-button" onClick={onMine}>
          Use mine
        </button>
        <button type="button" className="desk-button" onClick={onTheirs}>
          Keep theirs
        </button>
      </p>
    </div>
  );
}

type LabelledInputProps = {
  label: string;
  hint?: string;
  type?: string;
  value: string;
  fault: string | undefined;
  onChange: (value: string) => void;
};

function LabelledInput({
  label,
  hint = "Shown to your colleagues.",
  type = "text",
  value,
  fault,
  onChange,
}: LabelledInputProps) {
  const id = useId();
  return (
    <div className="desk-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="desk-input"
        type={type}
        autoComplete="off"
        value={value}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-hint ${id}-fault`}
        onChange={({ target }) => onChange(target.value)}
      />
      <span id={`${id}-hint`} className="desk-small desk-quiet">
        {hint}
      </span>
      <span id={`${id}-fault`} className="desk-bad desk-small">
        {fault}
      </span>
    </div>
  );
}
