/** What the picture of a page for social networks shows. All texts are ready to show. */
export type ShareCard = {
  dealer: string;
  title: string;
  subtitle: string | null;
  price: string | null;
  /** The words that belong beside the price. */
  qualifier: string | null;
  /** Reference of a picture. */
  picture: string | null;
};
