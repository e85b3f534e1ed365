import { Button, ButtonLink } from "../ui/button.tsx";
import styles from "./plain-pages.module.css";

export type MessageView = {
  title: string;
  text: string;
  /** Ways on, the likeliest first: a page never ends here. */
  links: { label: string; href: string }[];
  /** What can be done here, by one press. */
  form?: { action: string; label: string };
};

export const notFoundMessage: MessageView = {
  title: "That page is not here",
  text: "The link may be old, or the vehicle has been sold. Everything we have in stock is one click away.",
  links: [
    { label: "Search our stock", href: "/search" },
    { label: "Go to the home page", href: "/" },
  ],
};

export const faultMessage: MessageView = {
  title: "Something went wrong on our side",
  text: "Nothing you entered was lost in your browser. Please try again in a moment, or call us.",
  links: [
    { label: "Search our stock", href: "/search" },
    { label: "Contact us", href: "/contact-us" },
  ],
};

export function MessagePage({ title, text, links, form }: MessageView) {
  return (
    <div className={`wrap ${styles.message}`}>
      <h1>{title}</h1>
      <p className={styles.lead}>{text}</p>
      {form && (
        <form action={form.action} method="post">
          <Button type="submit">{form.label}</Button>
        </form>
      )}
      <p className={styles.actions}>
        {links.map((link, index) => (
          <ButtonLink key={link.href} href={link.href} kind={index === 0 && !form ? "primary" : "outline"}>
            {link.label}
          </ButtonLink>
        ))}
      </p>
    </div>
  );
}
