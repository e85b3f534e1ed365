import type { TestPlatform } from "../factories.ts";

/** A browser at one site: stores cookies, and does not follow redirects. */
export type TestVisitor = {
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  submit(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
  call(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  cookies: Map<string, string>;
};

export function createVisitor(platform: TestPlatform, host: string): TestVisitor {
  const cookies = new Map<string, string>();
  const ask = async (path: string, request: Parameters<TestPlatform["ask"]>[2] = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await platform.ask(host, path, {
      ...request,
      headers: { ...(cookie === "" ? {} : { cookie }), ...request.headers },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  return {
    cookies,
    get: (path, headers = {}) => ask(path, { headers }),
    submit: (path, fields, headers = {}) => ask(path, { method: "POST", body: new URLSearchParams(fields), headers }),
    call: (path, body, headers = {}) =>
      ask(path, {
        method: "POST",
        body: typeof body === "string" ? body : JSON.stringify(body),
        headers: { "content-type": "application/json", ...headers },
      }),
  };
}

/** The code in the last message that a site sent to a phone number. */
export function codeSentTo(platform: TestPlatform, site: string, phone: string): string {
  const [code] = /\d{6}/.exec(platform.sms.lastText(site, phone) ?? "") ?? [];
  if (code === undefined) throw new Error(`${site} sent no code to ${phone}.`);
  return code;
}

/** A code that differs from the correct one. */
export function wrongCode(right: string): string {
  return right === "000000" ? "000001" : "000000";
}

/** Signs a visitor in with the code from their site, and returns the last redirect. */
export async function signIn(
  platform: TestPlatform,
  visitor: TestVisitor,
  site: string,
  phone = "+61491570006",
  fields: Record<string, string> = {},
): Promise<Response> {
  await visitor.submit("/sign-in", { phone, ...fields });
  return visitor.submit("/sign-in/code", { code: codeSentTo(platform, site, phone), ...fields });
}
