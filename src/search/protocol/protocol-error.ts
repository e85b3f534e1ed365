/** Status and type for each error code of Meilisearch; every other code is an `invalid_request` with status 400. */
const kinds: Readonly<Record<string, { status: number; type: string }>> = {
  missing_authorization_header: { status: 401, type: "auth" },
  invalid_api_key: { status: 403, type: "auth" },
  index_not_found: { status: 404, type: "invalid_request" },
  payload_too_large: { status: 413, type: "invalid_request" },
  missing_content_type: { status: 415, type: "invalid_request" },
  invalid_content_type: { status: 415, type: "invalid_request" },
  too_many_search_requests: { status: 503, type: "system" },
};

/** A rejected request, with Meilisearch's message and code, so that its clients can handle it. */
export class ProtocolError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status = kinds[code]?.status ?? 400) {
    super(message);
    this.code = code;
    this.status = status;
  }

  toJSON(): { message: string; code: string; type: string; link: string } {
    return {
      message: this.message,
      code: this.code,
      type: kinds[this.code]?.type ?? "invalid_request",
      link: `https://docs.meilisearch.com/errors#${this.code}`,
    };
  }

  /**
   * The same error for one query of several, with the query's path. The status becomes 400, because the URL itself
   * exists.
   */
  inside(path: string): ProtocolError {
    const status = this.status === 404 ? 400 : this.status;
    return new ProtocolError(this.code, `Inside \`${path}\`: ${this.message}`, status);
  }
}
