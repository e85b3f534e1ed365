import { timeLeft } from "./time-left.ts";

const everyMs = 1_000;
const settledWithinMs = 3_000;

/** Counts down to the end of a hold; the page gives the end in words too. */
function countDown(timer: HTMLElement): void {
  const endsAt = Number(timer.dataset["endsAt"]);
  const show = () => {
    const leftMs = endsAt - Date.now();
    timer.textContent = timeLeft(leftMs);
    if (leftMs <= 0) clearInterval(ticking);
  };
  const ticking = setInterval(show, everyMs);
  show();
}

document.querySelectorAll<HTMLElement>("[data-ends-at]").forEach(countDown);
if (document.querySelector("[data-settling]")) setTimeout(() => location.reload(), settledWithinMs);
