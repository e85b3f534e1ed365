/**
 * The place of what this browser looked at before (`show-viewed.tsx`). It knows that alone, so without
 * JavaScript there is nothing here.
 */
export function RecentlyViewed() {
  return <div className="no-print" data-viewed />;
}
