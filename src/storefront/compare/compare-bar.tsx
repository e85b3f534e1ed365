import { comparePath } from "../../addresses/paths.ts";
import { useSyncExternalStore } from "react";
import { ButtonLink } from "../../ui/button.tsx";
import styles from "./compare-bar.module.css";
import { compareLimit, readShortlist, watchShortlist } from "../shortlist/shortlist.ts";

/** A bar at the bottom of the page while vehicles are selected for comparison. */
export function CompareBar({ siteSlug }: { siteSlug: string }) {
  const slugs = useSyncExternalStore(
    watchShortlist,
    () =>
      readShortlist(siteSlug, "compare")
        .map(({ slug }) => slug)
        .join(","),
    () => "",
  );
  const count = slugs === "" ? 0 : slugs.split(",").length;
  return (
    <>
      {/* Always there, so that the first choice is announced too. */}
      <p className="visually-hidden" aria-live="polite">
        {count > 0 && `${count} of ${compareLimit} chosen to compare`}
      </p>
      {count > 0 && (
        <section className={`${styles.bar} no-print`} aria-label="Compare" data-bottom-bar>
          <p className="figures">{`${count} of ${compareLimit} chosen`}</p>
          <ButtonLink href={`${comparePath}?cars=${slugs}`}>{count === 1 ? "Details" : `Compare ${count}`}</ButtonLink>
        </section>
      )}
    </>
  );
}
