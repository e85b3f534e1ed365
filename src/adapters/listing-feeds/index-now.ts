import type { SubmitUrls } from "../../listing-feeds/submit-urls.ts";

/** Submits addresses to an IndexNow endpoint (https://www.indexnow.org/documentation). Redirects are not followed. */
export function indexNowClient(endpoint: string): SubmitUrls {
  return async (submission, signal) => {
    const answer = await fetch(new URL("/indexnow", endpoint), {
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8" },
      body: JSON.stringify(submission),
      redirect: "manual",
      signal,
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`${new URL(endpoint).host} responded with ${answer.status}.`);
  };
}
