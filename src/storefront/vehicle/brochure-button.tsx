import { type MouseEvent, useState } from "react";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./vehicle-page.module.css";

type DownloadState = { kind: "idle" } | { kind: "loading" } | { kind: "failed"; message: string };

const answerWithinMs = 20_000;

/**
 * Saves a vehicle's brochure as `{slug}.pdf`. A plain download without scripts; with scripts, failures are reported
 * (CP-05).
 */
export function BrochureButton({ href }: { href: string }) {
  const [state, setState] = useState<DownloadState>({ kind: "idle" });
  const download = async (event: MouseEvent) => {
    event.preventDefault();
    if (state.kind === "loading") return;
    setState({ kind: "loading" });
    const failure = await saveFile(href);
    setState(failure === null ? { kind: "idle" } : { kind: "failed", message: failure });
  };
  return (
    <>
      <ButtonLink href={href} download kind="plain" onClick={(event) => void download(event)}>
        <Icon name="printer" size="small" />
        {state.kind === "loading" ? "Preparing the brochure…" : "Brochure (PDF)"}
      </ButtonLink>
      {state.kind === "failed" && (
        <p className={styles.failure} role="alert">
          {state.message}
        </p>
      )}
    </>
  );
}

/** Saves a file under the last part of its address. Returns an error message, or null on success. */
async function saveFile(href: string): Promise<string | null> {
  try {
    const response = await fetch(href, {
      headers: { accept: "application/pdf, application/json" },
      signal: AbortSignal.timeout(answerWithinMs),
    });
    if (!response.ok) return await failureMessage(response);
    const address = URL.createObjectURL(await response.blob());
    const link = document.createElement("a");
    link.href = address;
    link.download = href.slice(href.lastIndexOf("/") + 1);
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
    return null;
  } catch {
    return "The brochure could not be downloaded. Check your connection and try again.";
  }
}

async function failureMessage(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  const message = typeof body === "object" && body !== null && "error" in body ? body.error : null;
  return typeof message === "string" ? message : "The brochure could not be created. Please try again.";
}
