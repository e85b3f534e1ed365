import { dataPath } from "../../addresses/paths.ts";
import { useEffect, useRef, useState } from "react";
import { fieldLabel } from "../../search/search-query.ts";
import { OptionParts } from "./option-parts.tsx";
import { otherBuild, readData } from "./listing-loader.ts";
import { formUrl } from "./listing-form.ts";
import styles from "./listing-filters.module.css";
import type { ListingView, OptionsGroup } from "./listing-view.ts";
import { allOptionsUrl } from "./all-options-url.ts";

const answerWithinMs = 10_000;

type AllOptionsProps = {
  group: OptionsGroup;
  shown: OptionsGroup["parts"];
};

/** Every option of a long list, with a search field. Loaded when the list is opened. */
export default function AllOptions({ group, shown }: AllOptionsProps) {
  const root = useRef<HTMLDivElement>(null);
  const [{ parts, hasFailed }, setList] = useState({ parts: group.parts, hasFailed: false });
  const [sought, setSought] = useState("");
  useEffect(() => {
    const form = root.current?.closest("form");
    if (!form) return;
    const abort = new AbortController();
    loadParts(group.field, formUrl(form), abort.signal).then(
      (loaded) => setList({ parts: loaded, hasFailed: false }),
      (error: unknown) => {
        if (error === otherBuild) return location.reload();
        if (!abort.signal.aborted) setList((before) => ({ ...before, hasFailed: true }));
      },
    );
    return () => abort.abort();
  }, [group]);
  const above = new Set(shown.flatMap(({ options }) => options.map(({ value }) => value)));
  // The first part continues the options above; All Makes repeats every make.
  const others = parts.map(({ heading, options }, index) =>
    index === 0
      ? { heading: null, options: options.filter(({ value }) => !above.has(value)) }
      : { heading, options: options.filter(({ value, selected }) => !selected || !above.has(value)) },
  );
  return (
    <div ref={root}>
      <input
        className={styles.listSearch}
        type="text"
        aria-label={`Search in ${fieldLabel(group.field)}`}
        placeholder="Search this list"
        autoComplete="off"
        value={sought}
        onChange={(event) => {
          // The text searched for in the list is not a filter, so the form must not see the change.
          event.stopPropagation();
          setSought(event.currentTarget.value);
        }}
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      {hasFailed && <p role="alert">The other options did not load. Close the list and open it to try again.</p>}
      <OptionParts group={group} parts={others} sought={sought} />
    </div>
  );
}

async function loadParts(field: string, url: string, signal: AbortSignal): Promise<OptionsGroup["parts"]> {
  const response = await fetch(`${dataPath}${allOptionsUrl(url, field)}`, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)]),
  });
  const { filters } = await readData<ListingView>(response);
  const group = filters.find((candidate) => candidate.field === field);
  if (group?.kind !== "options") throw new Error("the list is not there any more");
  return group.parts;
}
