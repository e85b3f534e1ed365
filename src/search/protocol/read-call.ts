import { ProtocolError } from "./protocol-error.ts";
import { decodeEscapes } from "../../addresses/decode-escapes.ts";

const uidPattern = /^[A-Za-z0-9_-]{1,512}$/;

/** The index uid of an address. Throws `ProtocolError` if it is invalid. */
export function checkedUid(encoded: string): string {
  const uid = decodeEscapes(encoded) ?? encoded;
  if (uidPattern.test(uid)) return uid;
  throw new ProtocolError(
    "invalid_index_uid",
    `\`${uid}\` is not a valid index uid. Index uid can be an integer or a string containing only alphanumeric characters, hyphens (-) and underscores (_), and can not be more than 512 bytes.`,
  );
}

/** Throws `ProtocolError` unless the content type is JSON. */
export function checkContentType(header: string | undefined): void {
  const accepted = "Accepted values for the Content-Type header are: `application/json`";
  if (header === undefined || header === "")
    throw new ProtocolError("missing_content_type", `A Content-Type header is missing. ${accepted}`);
  const type = header.split(";")[0]?.trim() ?? "";
  if (type.toLowerCase() !== "application/json")
    throw new ProtocolError("invalid_content_type", `The Content-Type \`${type}\` is invalid. ${accepted}`);
}

/** The JSON of a body. Throws `ProtocolError` if there is none or it is malformed. */
export function readBody(text: string): unknown {
  if (text === "") throw new ProtocolError("missing_payload", "A json payload is missing.");
  try {
    return JSON.parse(text);
  } catch {
    throw new ProtocolError("malformed_payload", "The json payload provided is malformed.");
  }
}
