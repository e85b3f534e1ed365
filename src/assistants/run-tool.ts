import type { AssistantPorts, AssistantRequest } from "./assistant-request.ts";
import { type AssistantTool, ToolRefusal } from "./assistant-tool.ts";

/** The response of a tool; an error is one or more sentences. */
export type ToolResult = { isError: false; value: object } | { isError: true; value: string };

/** No answer of a tool is longer; each also limits its lists. */
const longestAnswer = 60_000;
const unknownFault = "The site could not process this call. Try again later.";

/** Runs a tool. Never throws: refusals are answers, and the cause of any other fault is only reported. */
export async function runTool(
  tool: AssistantTool,
  input: Record<string, unknown>,
  { request, ports, onFault }: { request: AssistantRequest; ports: AssistantPorts; onFault: (error: unknown) => void },
): Promise<ToolResult> {
  try {
    const value = await tool.run(input, request, ports);
    if (JSON.stringify(value).length <= longestAnswer) return { isError: false, value };
    return { isError: true, value: "The response is too long. Narrow it down, for example with more filters." };
  } catch (error) {
    if (error instanceof ToolRefusal) return { isError: true, value: error.message };
    onFault(error);
    return { isError: true, value: unknownFault };
  }
}
