import type { ComponentType } from "react";
import { searchPath, watchlistPath } from "../../addresses/paths.ts";
import type { Brand } from "../../brands/brand.ts";
import { Icon } from "../../ui/icon.tsx";
import { Menus, SmallScreenMenu } from "./menus.tsx";
import type { SiteFrameView } from "./site-frame-view.ts";
import styles from "./site-header.sheet.module.css";

type HeaderProps = { frame: SiteFrameView; brand: Brand; logo: string };

/** The header. It works without JavaScript: menus are `details`, the search is a form. */
export function SiteHeader({ frame, brand, logo }: HeaderProps) {
  return (
    <>
      <a className={styles.skip} href="#page">
        Skip to the main content
      </a>
      {frame.announcement && <Announcement announcement={frame.announcement} />}
      <header className={`${styles.header} ${styles[brand.header]} no-print`}>
        <div className={`wrap ${styles.bar}`}>
          <a className={styles.home} href="/">
            <img className={styles.logo} src={logo} alt="" width={40} height={40} fetchPriority="low" />
            <span className={styles.name}>{frame.siteName}</span>
          </a>
          {partsInOrder[brand.header].map((Part) => (
            <Part key={Part.name} frame={frame} />
          ))}
          <SmallScreenMenu frame={frame} />
        </div>
      </header>
    </>
  );
}

/** As on a wide screen, so that Tab follows what is seen. */
const partsInOrder: Record<Brand["header"], readonly ComponentType<{ frame: SiteFrameView }>[]> = {
  "one-line": [SearchForm, Menus, QuickLinks],
  "two-line": [SearchForm, QuickLinks, Menus],
  "phone-forward": [Menus, SearchForm, QuickLinks],
};

function QuickLinks({ frame }: { frame: SiteFrameView }) {
  return (
    <div className={styles.quick}>
      {frame.savesVehicles && (
        <a className={styles.savedLink} href={watchlistPath}>
          <Icon name="heart" />
          <span className="visually-hidden">Saved</span>
          <span data-saved-count className={styles.savedCount} />
        </a>
      )}
      <HeaderPhone frame={frame} />
    </div>
  );
}

function Announcement({ announcement }: { announcement: NonNullable<SiteFrameView["announcement"]> }) {
  const text = announcement.href ? <a href={announcement.href}>{announcement.text}</a> : announcement.text;
  return (
    <aside className={`${styles.announcement} no-print`} aria-label="Announcement">
      <p>{text}</p>
    </aside>
  );
}

function SearchForm() {
  return (
    <form className={styles.search} action={searchPath} role="search">
      <label className="visually-hidden" htmlFor="header-search">
        Search our stock
      </label>
      <button type="submit" name="ask" value="1" aria-label="Search">
        <Icon name="search" />
      </button>
      <input
        id="header-search"
        type="search"
        name="query"
        placeholder="Make, model or stock number"
        autoComplete="off"
        maxLength={120}
      />
    </form>
  );
}

function HeaderPhone({ frame }: { frame: SiteFrameView }) {
  if (!frame.phone) return null;
  return (
    <a className={styles.phone} href={frame.phone.href} aria-label={`Call ${frame.phone.text}`}>
      <Icon name="phone" />
      <span className="figures">{frame.phone.text}</span>
    </a>
  );
}
