import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { showToast } from "../../ui/toast.ts";

/** Shares the page with the device's share sheet, or copies the link if there is none. */
export function ShareButton({ title }: { title: string }) {
  return (
    <Button kind="plain" data-scripted onClick={() => void share(title)}>
      <Icon name="share-2" size="small" />
      Share
    </Button>
  );
}

async function share(title: string): Promise<void> {
  const url = location.origin + location.pathname;
  const canShare = typeof navigator.share === "function";
  if (canShare) {
    // Cancelling the share sheet is not an error.
    await navigator.share({ title, url }).catch(() => null);
    return;
  }
  try {
    await navigator.clipboard.writeText(url);
    showToast({ text: "Link copied" });
  } catch {
    showToast({ text: `The link could not be copied: ${url}` });
  }
}
