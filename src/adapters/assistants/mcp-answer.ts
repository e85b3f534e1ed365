import type { ToolResult } from "../../assistants/run-tool.ts";
import type { AssistantTool } from "../../assistants/assistant-tool.ts";

export type McpCall = {
  /** The request, whose body is read already. */
  request: Request;
  body: unknown;
  name: string;
  instructions: string;
  tools: readonly AssistantTool[];
  /** Runs a tool with input that its schema has read. Never throws. */
  run: (tool: AssistantTool, input: Record<string, unknown>) => Promise<ToolResult>;
};

const version = "1.0.0";

/**
 * Answers a call with the official SDK. Stateless: each call has a server of its own, so calls share nothing and any
 * process may answer. The SDK is loaded by the first call, because most sites get none.
 */
export async function answerMcp({ request, body, name, instructions, tools, run }: McpCall): Promise<Response> {
  const [{ McpServer }, { WebStandardStreamableHTTPServerTransport: Transport }] = await Promise.all([
    import("@modelcontextprotocol/sdk/server/mcp.js"),
    import("@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js"),
  ]);
  const server = new McpServer({ name, version }, { instructions });
  for (const tool of tools) {
    const { title, description, input, isReadOnly } = tool;
    const annotations = { title, readOnlyHint: isReadOnly, destructiveHint: false, openWorldHint: !isReadOnly };
    server.registerTool(tool.name, { title, description, inputSchema: input, annotations }, async (given) => {
      const { isError, value } = await run(tool, given);
      return {
        isError,
        content: [{ type: "text" as const, text: typeof value === "string" ? value : JSON.stringify(value) }],
      };
    });
  }
  const transport = new Transport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: body });
  } finally {
    await server.close();
  }
}
