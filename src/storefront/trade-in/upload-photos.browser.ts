import type { PhotoView } from "./trade-in-view.ts";
import { minuteMs } from "../../settings/durations.ts";

/** Longest side of a photo as sent: the server keeps no more, and a slow connection sends it sooner. */
const sentSide = 1_600;
const sentQuality = 0.82;
const tries = 5;
const firstPauseMs = 1_000;
const answerWithinMs = minuteMs;
/** No connection, or an answer that another try may change. */
const passing = [0, 408, 429, 500, 502, 503, 504];

/**
 * Sends chosen photos by themselves: each in a request of its own under its own id, again if the connection fails, so
 * that a bad network costs at most the photo being sent.
 */
export function uploadPhotos(form: HTMLFormElement): void {
  const input = form.querySelector<HTMLInputElement>("input[type=file]");
  const list = document.querySelector<HTMLUListElement>("[data-photos]");
  const status = document.querySelector<HTMLElement>("[data-upload-status]");
  if (!input || !list || !status) return;
  const most = Number(list.dataset["photos"]);
  input.multiple = true;
  form.querySelector("button")?.setAttribute("hidden", "");
  let last: Promise<void> = Promise.resolve();
  input.addEventListener("change", () => {
    const files = [...(input.files ?? [])];
    input.value = "";
    last = last.then(() => sendAll(files));
  });

  async function sendAll(files: readonly File[]): Promise<void> {
    const faults: string[] = [];
    for (const [index, file] of files.entries()) {
      if (list!.children.length >= most) {
        faults.push(`You can add up to ${most} photos. Remove one to add another.`);
        break;
      }
      say(`Sending photo ${index + 1} of ${files.length}…`);
      const answer = await sendPhoto(form.action, await smaller(file), () => say("Waiting for a connection…"));
      if ("error" in answer) faults.push(`${file.name}: ${answer.error}`);
      else show(answer);
    }
    say(faults.length > 0 ? faults.join(" ") : "Your photos have been saved.");
  }

  function say(text: string): void {
    status!.textContent = text;
  }

  function show({ pictureHref, thumbnailHref, removeHref }: PhotoView): void {
    const template = document.querySelector<HTMLTemplateElement>("template[data-photo]");
    const item = template?.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined;
    if (!item) return;
    const number = list!.children.length + 1;
    const image = item.querySelector("img");
    if (image) Object.assign(image, { src: thumbnailHref, alt: `Your car, number ${number}` });
    item.querySelector("a")?.setAttribute("href", pictureHref);
    item.querySelector("form")?.setAttribute("action", removeHref);
    item.querySelector("button")?.setAttribute("aria-label", `Remove photo ${number}`);
    list!.append(item);
  }
}

type SentPhoto = PhotoView | { error: string };

async function sendPhoto(action: string, photo: Blob, onWait: () => void): Promise<SentPhoto> {
  const body = new FormData();
  body.set("photo_id", Array.from(crypto.getRandomValues(new Uint8Array(12)), hexadecimal).join(""));
  body.set("photo", photo, "photo.jpg");
  for (let attempt = 0; ; attempt += 1) {
    const signal = AbortSignal.timeout(answerWithinMs);
    const headers = { accept: "application/json" };
    const answer = await fetch(action, { method: "POST", headers, body, signal }).catch(() => null);
    const isLast = attempt + 1 >= tries;
    if (answer?.ok) return (await answer.json()) as PhotoView;
    if (isLast || !passing.includes(answer?.status ?? 0)) return { error: await uploadFault(answer) };
    onWait();
    await new Promise((resolve) => setTimeout(resolve, firstPauseMs * 2 ** attempt));
  }
}

async function uploadFault(answer: Response | null): Promise<string> {
  const { error } = ((await answer?.json().catch(() => null)) ?? {}) as { error?: string };
  return error ?? "it could not be sent. Check your connection and choose it again.";
}

/** The photo at the size that the server keeps; unchanged if this browser cannot read it. */
async function smaller(file: File): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, sentSide / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", sentQuality));
    return blob !== null && blob.size < file.size ? blob : file;
  } catch {
    return file;
  }
}

function hexadecimal(byte: number): string {
  return byte.toString(16).padStart(2, "0");
}
