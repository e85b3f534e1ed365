/** What the picture of a page for social networks shows. All texts are ready to show. */
export type ShareCard = {
  dealer: string;
  title: string;
  subtitle: string | null;
  price: string | null;
  qualifier: string | null;
  picture: string | null;
};
