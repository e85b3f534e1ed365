import type { Edit, Field } from "./use-vehicle-edit.ts";

type Props = {
  id: string;
  field: Field;
  edit: Edit;
  change: (changes: Partial<Edit>) => void;
  fault: string | undefined;
};

const hints: Partial<Record<Field["name"], string>> = {
  images: "The order of the feed's photos, such as 3, 1, 2; the first is the main one. Or addresses, one on each line.",
  dealercomments: "A vertical bar | begins a new section.",
  customRank: "Higher ranks come first.",
};

/** The input of a field, as its editor needs it. */
export function FieldInput({ id, field, edit, change, fault }: Props) {
  const { name, label, editor, options } = field;
  const common = {
    id,
    className: "desk-input",
    value: edit.text,
    "aria-invalid": fault !== undefined,
    "aria-describedby": `${id}-hint ${id}-fault`,
    onChange: ({ target }: { target: { value: string } }) => change({ text: target.value }),
  };
  const isLong = editor === "long text" || editor === "lines";
  return (
    <div className={isLong ? "desk-field desk-field-long" : "desk-field"}>
      <label htmlFor={id}>{label}</label>
      {editor === "choice" && (
        <select {...common}>
          {!options.some(({ value }) => value === edit.text) && <option value={edit.text}>Choose</option>}
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
      {isLong && <textarea {...common} rows={5} />}
      {(editor === "number" || editor === "text") && (
        <input {...common} inputMode={editor === "number" ? "decimal" : "text"} autoComplete="off" />
      )}
      <span id={`${id}-hint`} className="desk-small desk-quiet">
        {hints[name] ?? (editor === "choice" ? "" : "Leave it empty to show nothing.")}
      </span>
      <span id={`${id}-fault`} className="desk-bad desk-small" role="alert">
        {fault}
      </span>
    </div>
  );
}
