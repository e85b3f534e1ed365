import { keepTyped } from "../page/keep-typed.browser.ts";
import { timeLeft } from "./time-left.ts";

const everyMs = 1_000;

keepTyped();

/** Counts down from the time that was left for the server, because the clock of a device may be wrong. */
function countDown(timer: HTMLElement): void {
  const endsAt = performance.now() + Number(timer.dataset["leftMs"]);
  const show = () => {
    const leftMs = endsAt - performance.now();
    timer.textContent = timeLeft(leftMs);
    if (leftMs <= 0) clearInterval(ticking);
  };
  const ticking = setInterval(show, everyMs);
  show();
}

document.querySelectorAll<HTMLElement>("[data-left-ms]").forEach(countDown);
const lookAgainMs = document.querySelector<HTMLElement>("[data-look-again-ms]")?.dataset["lookAgainMs"];
if (lookAgainMs !== undefined) setTimeout(() => location.reload(), Number(lookAgainMs));
