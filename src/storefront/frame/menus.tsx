import { watchlistPath } from "../../addresses/paths.ts";
import { Icon } from "../../ui/icon.tsx";
import type { FrameMenu, MarkedLink, SiteFrameView } from "./site-frame-view.ts";
import panels from "./menu-panels.sheet.module.css";
import styles from "./menus.sheet.module.css";

/** The menus of a wide screen, as `details` elements, which open without JavaScript. */
export function Menus({ frame }: { frame: SiteFrameView }) {
  return (
    <nav className={styles.menus} aria-label="Main" data-open-on={frame.menusOpenOn}>
      <ul>
        {frame.menus.map((menu) => (
          <li key={menu.label}>
            {menu.groups.length > 0 ? (
              <Menu menu={menu} style={frame.menuStyle} />
            ) : (
              <a href={menu.href}>{menu.label}</a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Menu({ menu, style }: { menu: FrameMenu; style: SiteFrameView["menuStyle"] }) {
  return (
    <details className={`${styles.menu} ${style === "dropdown" ? styles.anchored : ""}`} name="main-menu">
      <summary>
        {menu.label}
        <Icon name="chevron-down" size="small" />
      </summary>
      <div className={`${panels.panel} ${panels[style]}`}>
        <div className={panels.groups}>
          {menu.groups.map((group, index) => (
            <div key={group.heading ?? index} className={panels.group}>
              {group.heading && <p className={panels.groupHeading}>{group.heading}</p>}
              <Links links={group.links} />
            </div>
          ))}
        </div>
        <a className={panels.panelHome} href={menu.href}>
          See all<span className="visually-hidden">{`: ${menu.label}`}</span>
          <Icon name="arrow-right" size="small" />
        </a>
      </div>
    </details>
  );
}

function Links({ links }: { links: MarkedLink[] }) {
  const areMarked = links.some(({ mark }) => mark !== null);
  return (
    <ul className={areMarked ? panels.marked : undefined}>
      {links.map((link) => (
        <li key={link.label + link.href}>
          <a href={link.href}>
            {link.mark && <Mark mark={link.mark} />}
            {link.label}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Mark({ mark }: { mark: NonNullable<MarkedLink["mark"]> }) {
  switch (mark.kind) {
    case "monogram":
      return (
        <span className={panels.monogram} aria-hidden="true">
          {mark.letters}
        </span>
      );
    case "logo":
      return <img className={panels.brandLogo} src={mark.src} alt="" width={48} height={48} loading="lazy" />;
    case "body":
      return <img className={panels.body} src={mark.src} alt="" width={132} height={88} loading="lazy" />;
  }
}

export function SmallScreenMenu({ frame }: { frame: SiteFrameView }) {
  return (
    <details className={styles.smallMenu}>
      <summary>
        <Icon name="menu" />
        <span>Menu</span>
        <span>Close</span>
      </summary>
      <nav className={panels.smallPanel} aria-label="Main, small screen">
        <div className={panels.smallActions}>
          {frame.savesVehicles && (
            <a href={watchlistPath}>
              <Icon name="heart" />
              Saved
            </a>
          )}
          {frame.phone && (
            <a href={frame.phone.href}>
              <Icon name="phone" />
              <span className="figures">{frame.phone.text}</span>
            </a>
          )}
        </div>
        <ul>
          {frame.menus.map((menu) => (
            <li key={menu.label}>
              <a href={menu.href}>{menu.label}</a>
              {menu.groups.map((group, index) => (
                <Links key={group.heading ?? index} links={group.links.map((link) => ({ ...link, mark: null }))} />
              ))}
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}
