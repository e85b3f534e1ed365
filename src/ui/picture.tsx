import styles from "./picture.sheet.module.css";

/** One picture in several widths and formats, all with the same 3:2 frame. */
export type PictureSources = {
  src: string;
  /** Candidates by format, best first. */
  sources: { type: string; srcSet: string }[];
};

type PictureProps = {
  picture: PictureSources;
  alt: string;
  sizes: string;
  /** The page's first large picture, loaded eagerly; all others load lazily. */
  priority?: boolean;
  /** Address of the picture shown if this one never loads. */
  standIn?: string | undefined;
};

const fetchedAtOnce = { fetchPriority: "high", decoding: "sync" } as const;
const fetchedNear = { loading: "lazy", decoding: "async" } as const;

/** A 3:2 picture that reserves its space before it loads. */
export function Picture({ picture, alt, sizes, priority = false, standIn }: PictureProps) {
  return (
    <picture className={styles.frame} data-stand-in={standIn}>
      {picture.sources.map((source) => (
        <source key={source.type} type={source.type} srcSet={source.srcSet} sizes={sizes} />
      ))}
      <img
        className={styles.image}
        src={picture.src}
        alt={alt}
        width={1200}
        height={800}
        {...(priority ? fetchedAtOnce : fetchedNear)}
      />
    </picture>
  );
}
