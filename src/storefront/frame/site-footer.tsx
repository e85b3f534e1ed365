import { cookieChoicesPath } from "../../addresses/paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { ConsentBar } from "./consent-bar.tsx";
import type { SiteFrameView } from "./site-frame-view.ts";
import styles from "./site-footer.sheet.module.css";

/** Links, licences, payment methods and the cookie choices. */
export function SiteFooter({ frame, logo }: { frame: SiteFrameView; logo: string }) {
  return (
    <>
      <footer className={styles.footer}>
        <div className={`wrap ${styles.top}`}>
          <div className={styles.brand}>
            <img className={styles.logo} src={logo} alt="" width={48} height={48} loading="lazy" />
            <p className={styles.name}>{frame.siteName}</p>
            {frame.phone && (
              <a className={styles.phone} href={frame.phone.href}>
                <Icon name="phone" />
                <span className="figures">{frame.phone.text}</span>
              </a>
            )}
          </div>
          {frame.footerColumns.map((column) => (
            <nav key={column.heading} aria-label={column.heading}>
              <p className={styles.heading}>{column.heading}</p>
              <ul>
                {column.links.map((link) => (
                  <li key={link.label + link.href}>
                    <a href={link.href}>{link.label}</a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <AcceptedPayments payments={frame.payments} />
        <div className={`wrap ${styles.small}`}>
          <ul className={styles.inline}>
            {frame.licences.map((number) => (
              <li key={number}>{`Motor dealer licence number ${number}`}</li>
            ))}
          </ul>
          {frame.footerNote && <p>{frame.footerNote}</p>}
          {frame.demoNotice && <p className={styles.demo}>{frame.demoNotice}</p>}
          <ul className={styles.inline}>
            <li>{`© ${frame.legalName}`}</li>
            {frame.holidayHoursHref && (
              <li>
                <a href={frame.holidayHoursHref} data-dialog>
                  Holiday hours
                </a>
              </li>
            )}
            {frame.consentText && (
              <li>
                <a href={cookieChoicesPath}>Cookie choices</a>
              </li>
            )}
          </ul>
        </div>
      </footer>
      {frame.consentText && <ConsentBar text={frame.consentText} />}
    </>
  );
}

/** Listed as text, because the logos of payment schemes are trade marks. */
function AcceptedPayments({ payments }: { payments: SiteFrameView["payments"] }) {
  if (payments.length === 0) return null;
  return (
    <section className={`wrap ${styles.payments}`} aria-labelledby="accepted-payments">
      <p id="accepted-payments">We accept</p>
      <ul>
        {payments.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </section>
  );
}
