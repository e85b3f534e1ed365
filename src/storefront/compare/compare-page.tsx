import { searchPath, vehicleHref } from "../../addresses/paths.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Picture } from "../../ui/picture.tsx";
import { showToast } from "../../ui/toast.ts";
import { listedTitle } from "../card/listed-title.ts";
import type { ListedVehicle } from "../card/listed-vehicle.ts";
import { type ImageSettings, pictureSources } from "../card/picture-sources.ts";
import { PriceBlock } from "../card/price-block.tsx";
import { TagLabel } from "../card/tag-label.tsx";
import styles from "./compare-page.module.css";
import type { ComparedGroup } from "./compared-rows.ts";
import { VehicleOffer, type VehicleOfferView } from "../message/vehicle-offer.tsx";
import { ServerRendered } from "../page/server-rendered.tsx";
import { RecentlyViewed } from "../saved/recently-viewed.tsx";
import { readShortlist, toggleShortlist } from "../shortlist/shortlist.ts";

type ComparedVehicle = ListedVehicle & { hrefWithout: string };

export type CompareView = {
  siteSlug: string;
  cards: ComparedVehicle[];
  groups: ComparedGroup[];
  /** Number of vehicles in the address that are no longer in stock. */
  goneCount: number;
  mayAdd: boolean;
  images: ImageSettings;
  /** For a comparison of nothing. Absent in the browser, where they stay as the server rendered them. */
  serverRendered?: VehicleOfferView | null;
};

/** Up to four vehicles side by side: differing rows are highlighted, identical ones are collapsed. */
export function ComparePage(view: CompareView) {
  if (view.cards.length === 0) return <NothingToCompare {...view} />;
  const sameCount = view.groups.flatMap(({ rows }) => rows).filter(({ differs }) => !differs).length;
  return (
    <div className={`wrap ${styles.compare}`}>
      <div className={styles.head}>
        <h1>Side by side</h1>
        <ShareAndPrint />
      </div>
      <Gone count={view.goneCount} />
      {view.cards.length > 1 && sameCount > 0 && (
        <label className={`${styles.fold} no-print`}>
          <input type="checkbox" data-only-differences defaultChecked />
          {`Only differences (${sameCount} the same)`}
        </label>
      )}
      <section className={styles.sheet} aria-label="Comparison" data-vehicles={view.cards.length}>
        <ComparisonTable view={view} />
      </section>
      {view.mayAdd && (
        <p className="no-print">
          <ButtonLink href={searchPath} kind="outline">
            Add another
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

function ComparisonTable({ view }: { view: CompareView }) {
  const isFolded = view.cards.length > 1;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <td>
            <span className="visually-hidden">Picture</span>
          </td>
          {view.cards.map((card) => (
            <td key={card.id} className={styles.picture}>
              <Picture
                picture={pictureSources(card.picture ?? card.placeholder ?? null, view.images)}
                alt=""
                sizes="320px"
              />
              <div className={styles.under}>
                {card.tags.map((tag) => (
                  <TagLabel key={tag.kind} tag={tag} />
                ))}
                <a
                  className={`${styles.remove} no-print`}
                  href={card.hrefWithout}
                  aria-label={`Remove the ${listedTitle(card).line}`}
                  onClick={() => takeOff(view.siteSlug, card.id)}
                >
                  <Icon name="x" size="small" />
                  <span className={styles.removeText}>Remove</span>
                </a>
              </div>
            </td>
          ))}
        </tr>
        <tr className={styles.names}>
          <td>
            <span className="visually-hidden">Vehicle</span>
          </td>
          {view.cards.map((card) => (
            <th key={card.id} scope="col">
              <a href={vehicleHref(card.slug)}>{listedTitle(card).line}</a>
              <span className={styles.badge}>{card.badge}</span>
            </th>
          ))}
        </tr>
        <tr>
          <td>
            <span className="visually-hidden">Price</span>
          </td>
          {view.cards.map((card) => (
            <td key={card.id} className={styles.offer}>
              <PriceBlock price={card.price} />
              {card.isAvailable && (
                <span className="no-print">
                  <ButtonLink
                    href={`${vehicleHref(card.slug)}#enquire`}
                    kind="outline"
                    wide
                    aria-label={`Enquire about the ${listedTitle(card).line}`}
                  >
                    Enquire
                  </ButtonLink>
                </span>
              )}
            </td>
          ))}
        </tr>
      </thead>
      {view.groups.map((group) => (
        <tbody key={group.heading} data-same={isFolded && group.rows.every(({ differs }) => !differs) ? "" : undefined}>
          <tr className={styles.group}>
            <th scope="rowgroup" colSpan={view.cards.length + 1}>
              {group.heading}
            </th>
          </tr>
          {group.rows.map((row) => (
            <tr
              key={row.label}
              className={row.differs ? styles.differs : undefined}
              data-same={isFolded && !row.differs ? "" : undefined}
            >
              <th scope="row">{row.label}</th>
              {view.cards.map((card, index) => (
                <td key={card.id}>{row.values[index] ?? <span className="quiet">Not given</span>}</td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** Both buttons need a script and are hidden without one: the address can be copied, and a browser can print. */
function ShareAndPrint() {
  return (
    <p className={`${styles.share} no-print`}>
      <Button kind="outline" onClick={() => void share()}>
        <Icon name="share-2" size="small" />
        Send to somebody
      </Button>
      <Button kind="outline" onClick={() => window.print()}>
        <Icon name="printer" size="small" />
        Print
      </Button>
    </p>
  );
}

async function share(): Promise<void> {
  const url = location.href;
  try {
    if ("share" in navigator) await navigator.share({ title: document.title, url });
    else {
      await (navigator as Navigator).clipboard.writeText(url);
      showToast({ text: "Address copied" });
    }
  } catch (error) {
    const wasCalledOff = error instanceof DOMException && error.name === "AbortError";
    if (!wasCalledOff) showToast({ text: "Copy the address of this page to send it." });
  }
}

function takeOff(siteSlug: string, id: string): void {
  const chosen = readShortlist(siteSlug, "compare").find((entry) => entry.id === id);
  if (chosen) toggleShortlist(siteSlug, "compare", chosen);
}

function Gone({ count }: { count: number }) {
  if (count === 0) return null;
  return <p role="status">{count === 1 ? "One of them is no longer in stock." : `${count} are no longer in stock.`}</p>;
}

function NothingToCompare({ goneCount, serverRendered }: Pick<CompareView, "goneCount" | "serverRendered">) {
  return (
    <>
      <div className={`wrap ${styles.compare}`}>
        <h1>Nothing to compare yet</h1>
        <Gone count={goneCount} />
        <p>Choose “Compare” on up to four vehicles, then come back.</p>
        <p>
          <ButtonLink href={searchPath}>Search our stock</ButtonLink>
        </p>
        <ServerRendered>{import.meta.env.SSR && serverRendered && <VehicleOffer {...serverRendered} />}</ServerRendered>
      </div>
      <RecentlyViewed />
    </>
  );
}
