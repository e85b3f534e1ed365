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
  if (slugs === "") return null;
  const count = slugs.split(",").length;
  return (
    <section className={`${styles.bar} no-print`} aria-label="Compare" data-bottom-bar>
      <output className="figures">{`${count} of ${compareLimit} chosen`}</output>
      <ButtonLink href={`${comparePath}?cars=${slugs}`}>{count === 1 ? "Details" : `Compare ${count}`}</ButtonLink>
    </section>
  );
}
