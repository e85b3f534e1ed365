import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { askServer } from "./http/http-request.ts";

export type ToolAnswer = { isError: boolean; text: string };

/** The official client, connected to a site of a server on this machine. */
export async function mcpClient(port: number, host: string, headers: Record<string, string> = {}) {
  const fetchFromHost = async (url: string | URL, init: RequestInit = {}): Promise<Response> => {
    const { method = "GET", body } = init;
    const sent = Object.fromEntries(new Headers(init.headers));
    const answer = await askServer(port, host, new URL(url).pathname, {
      method,
      headers: { ...sent, ...headers },
      chunks: typeof body === "string" ? [body] : [],
    });
    const { status, text } = answer;
    const contentType = String(answer.headers["content-type"] ?? "text/plain");
    return new Response(status === 202 ? null : text, { status, headers: { "content-type": contentType } });
  };
  const client = new Client({ name: "test", version: "1" });
  await client.connect(new StreamableHTTPClientTransport(new URL(`http://${host}/mcp`), { fetch: fetchFromHost }));
  return {
    client,
    async call(name: string, input: Record<string, unknown> = {}): Promise<ToolAnswer> {
      const { isError = false, content } = await client.callTool({ name, arguments: input });
      const [first] = content as { text: string }[];
      return { isError: isError === true, text: first?.text ?? "" };
    },
  };
}
