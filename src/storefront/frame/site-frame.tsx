import type { Brand } from "../../brands/brand.ts";
import { Icon } from "../../ui/icon.tsx";
import type { FrameLink, FrameMenu, SiteFrameView } from "./site-frame-view.ts";
import styles from "./site-frame.module.css";

type FrameProps = { frame: SiteFrameView; brand: Brand; logo: string };

/** The header works without JavaScript: menus are `details`, the search is a form. */
export function SiteHeader({ frame, brand, logo }: FrameProps) {
  return (
    <>
      <a className={styles.skip} href="#page">
        Skip to the main content
      </a>
      {frame.announcement && <Announcement announcement={frame.announcement} />}
      <header className={`${styles.header} ${styles[brand.header]} no-print`}>
        <div className={`wrap wrap-wide ${styles.bar}`}>
          <a className={styles.home} href="/">
            <img className={styles.logo} src={logo} alt="" width={40} height={40} />
            <span className={styles.name}>{frame.siteName}</span>
          </a>
          <SearchForm />
          <div className={styles.quick}>
            {frame.savesVehicles && (
              <a className={styles.savedLink} href="/watchlist" aria-label="Saved">
                <Icon name="heart" />
                <span data-saved-count className={styles.savedCount} />
              </a>
            )}
            <HeaderPhone frame={frame} />
          </div>
          <Menus frame={frame} />
          <SmallScreenMenu frame={frame} />
        </div>
      </header>
    </>
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
    <form className={styles.search} action="/search" role="search">
      <label className="visually-hidden" htmlFor="header-search">
        Search our stock
      </label>
      <Icon name="search" />
      <input
        id="header-search"
        type="search"
        name="query"
        placeholder="Make, model or stock number"
        autoComplete="off"
        maxLength={120}
      />
      <button className="visually-hidden" type="submit" name="ask" value="1">
        Search
      </button>
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

function Menus({ frame }: { frame: SiteFrameView }) {
  return (
    <nav className={`${styles.menus} ${frame.menusOpenOn === "hover" ? styles.openOnHover : ""}`} aria-label="Main">
      <ul>
        {frame.menus.map((menu) => (
          <li key={menu.label}>
            {menu.groups.length > 0 ? <Menu menu={menu} /> : <a href={menu.href}>{menu.label}</a>}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Menu({ menu }: { menu: FrameMenu }) {
  return (
    <details className={styles.menu} name="main-menu">
      <summary>
        {menu.label}
        <Icon name="chevron-down" size="small" />
      </summary>
      <div className={styles.panel}>
        <a className={styles.panelHome} href={menu.href}>
          {menu.label}: see all
        </a>
        <MenuGroups menu={menu} />
      </div>
    </details>
  );
}

function MenuGroups({ menu }: { menu: FrameMenu }) {
  return (
    <div className={styles.groups}>
      {menu.groups.map((group, index) => (
        <div key={group.heading ?? index}>
          {group.heading && <p className={styles.groupHeading}>{group.heading}</p>}
          <Links links={group.links} />
        </div>
      ))}
    </div>
  );
}

function SmallScreenMenu({ frame }: { frame: SiteFrameView }) {
  return (
    <details className={styles.smallMenu}>
      <summary>
        <Icon name="menu" />
        <span>Menu</span>
      </summary>
      <nav className={styles.smallPanel} aria-label="Main, small screen">
        <SmallMenuItems menus={frame.menus} />
        {frame.savesVehicles && (
          <a className={styles.smallPhone} href="/watchlist">
            <Icon name="heart" />
            Saved
          </a>
        )}
        {frame.phone && (
          <a className={styles.smallPhone} href={frame.phone.href}>
            <Icon name="phone" />
            <span className="figures">{frame.phone.text}</span>
          </a>
        )}
      </nav>
    </details>
  );
}

function SmallMenuItems({ menus }: { menus: FrameMenu[] }) {
  return (
    <ul>
      {menus.map((menu) => (
        <li key={menu.label}>
          <a href={menu.href}>{menu.label}</a>
          {menu.groups.map((group, index) => (
            <Links key={group.heading ?? index} links={group.links} />
          ))}
        </li>
      ))}
    </ul>
  );
}

function Links({ links }: { links: FrameLink[] }) {
  return (
    <ul>
      {links.map((link) => (
        <li key={link.label + link.href}>
          <a href={link.href}>{link.label}</a>
        </li>
      ))}
    </ul>
  );
}

export function SiteFooter({ frame, logo }: Omit<FrameProps, "brand">) {
  return (
    <footer className={styles.footer}>
      <div className={`wrap wrap-wide ${styles.footerTop}`}>
        <div className={styles.footerBrand}>
          <img className={styles.logo} src={logo} alt="" width={40} height={40} />
          <p className={styles.footerName}>{frame.siteName}</p>
          {frame.phone && (
            <a className={styles.footerPhone} href={frame.phone.href}>
              <Icon name="phone" />
              <span className="figures">{frame.phone.text}</span>
            </a>
          )}
        </div>
        {frame.footerColumns.map((column) => (
          <nav key={column.heading} aria-label={column.heading}>
            <p className={styles.footerHeading}>{column.heading}</p>
            <Links links={column.links} />
          </nav>
        ))}
      </div>
      <div className={`wrap wrap-wide ${styles.small}`}>
        {frame.licences.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {frame.footerNote && <p>{frame.footerNote}</p>}
        {frame.demoNotice && <p className={styles.demo}>{frame.demoNotice}</p>}
        <p>© {frame.legalName}</p>
      </div>
    </footer>
  );
}
