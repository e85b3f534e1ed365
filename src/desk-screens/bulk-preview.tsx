import type { BulkPreviewView } from "./stock-list-types.ts";

/** What a change of many vehicles would do: how many, and examples with those that cannot be changed first. */
export function BulkPreview({ preview }: { preview: BulkPreviewView }) {
  const { chosen, changes, same, refused, doubtful, examples, label } = preview;
  const number = (count: number) => count.toLocaleString("en-AU");
  return (
    <section className="desk-form" aria-label="Preview" role="status">
      <p>
        {label}: <strong>{number(changes)}</strong> of {number(chosen)} vehicles change.
        {same > 0 && ` ${number(same)} have it already.`}
        {refused > 0 && ` ${number(refused)} cannot be changed.`}
        {doubtful > 0 && ` Check ${number(doubtful)} of them.`}
      </p>
      <ul className="desk-lines">
        {examples.map(({ kind, vehicleId, title, stockNumber, before, after, note }) => (
          <li key={vehicleId}>
            <span>
              {title} <span className="desk-small desk-quiet">{stockNumber}</span>
              {note !== null && <span className="desk-small desk-bulk-note">{note}</span>}
            </span>
            <span>
              {kind === "changes" && <del>{before}</del>} {kind === "changes" ? after : before}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
