/**
 * Container for recently viewed vehicles (`show-viewed.tsx`). They are stored in the browser only, so it is empty
 * without JavaScript.
 */
export function RecentlyViewed() {
  return <div className="no-print" data-viewed />;
}
