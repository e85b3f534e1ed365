/** Addresses of one site for search engines that take part in IndexNow. */
export type UrlSubmission = { host: string; key: string; keyLocation: string; urlList: readonly string[] };

/** Sends one batch. Throws an error with the reason in words if no search engine accepts it. */
export type SubmitUrls = (submission: UrlSubmission, signal: AbortSignal) => Promise<void>;
