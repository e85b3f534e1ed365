/** Status and type of each kind of refusal, by Meilisearch's code; every other code is `invalid_request` with 400. */
const kinds: Readonly<Record<string, { status: number; type: string }>> = {
  missing_authorization_header: { status: 401, type: "auth" },
  invalid_api_key: { status: 403, type: "auth" },
  index_not_found: { status: 404, type: "invalid_request" },
  payload_too_large: { status: 413, type: "invalid_request" },
  missing_content_type: { status: 415, type: "invalid_request" },
  invalid_content_type: { status: 415, type: "invalid_request" },
  too_many_search_requests: { status: 503, type: "system" },
};

/** A request that is refused, in Meilisearch's words and with its code, so that its clients understand it. */
export class ProtocolError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status = kinds[code]?.status ?? 400) {
    super(message);
    this.code = code;
    this.status = status;
  }

  /** Body of the answer. */
  toJSON(): { message: string; code: string; type: string; link: string } {
    return {
      message: this.message,
      code: this.code,
      type: kinds[this.code]?.type ?? "invalid_request",
      link: `https://docs.meilisearch.com/errors#${this.code}`,
    };
  }

  /** The same refusal of one query among several, which says which one: the address itself was there. */
  inside(path: string): ProtocolError {
    const status = this.status === 404 ? 400 : this.status;
    return new ProtocolError(this.code, `Inside \`${path}\`: ${this.message}`, status);
  }
}
