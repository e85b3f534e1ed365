import { phoneHref } from "../../addresses/phone-href.ts";
import { Picture, type PictureSources } from "../../ui/picture.tsx";
import styles from "./places.sheet.module.css";

/** Somebody of a team, as pages show them. */
export type TeamFacts = {
  name: string;
  role: string;
  about: string | null;
  /** `Also speaks Mandarin and Cantonese`. */
  languagesText: string | null;
  phone: string | null;
  email: string | null;
  initials: string;
  picture: PictureSources | null;
};

export function TeamList({
  members,
  headingLevel: Heading = "h3",
}: {
  members: readonly TeamFacts[];
  headingLevel?: "h3" | "h4";
}) {
  return (
    <ul className={styles.team}>
      {members.map((member) => (
        <li key={member.name} className={styles.member}>
          <span className={styles.portrait} aria-hidden="true">
            {member.picture ? <Picture picture={member.picture} alt="" sizes="72px" /> : member.initials}
          </span>
          <div>
            <Heading className={styles.memberName}>{member.name}</Heading>
            <p className="quiet">{member.role}</p>
            {member.about && <p>{member.about}</p>}
            {member.languagesText && <p className={styles.small}>{member.languagesText}</p>}
            {member.phone && (
              <p>
                <a href={phoneHref(member.phone)}>
                  <span className="figures">{member.phone}</span>
                </a>
              </p>
            )}
            {member.email && (
              <p>
                <a href={`mailto:${member.email}`}>{member.email}</a>
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
