"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";

export function Filters({ groups, chosen }) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const change = (form) => {
    const query = new URLSearchParams(new FormData(form));
    startTransition(() => router.push(`/search?${query}`, { scroll: false }));
  };
  return (
    <details>
      <summary>Filters</summary>
      <form aria-busy={isPending} onChange={(event) => change(event.currentTarget)}>
        {groups.map(({ field, options }) => (
          <fieldset key={field}>
            <legend>{field}</legend>
            {options.map(({ value, count }) => (
              <label key={value}>
                <input type="checkbox" name={field} value={value} defaultChecked={chosen[field].includes(value)} />
                {value} ({count})
              </label>
            ))}
          </fieldset>
        ))}
      </form>
    </details>
  );
}
