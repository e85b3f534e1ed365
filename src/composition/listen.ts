import { once } from "node:events";
import type { Server } from "node:net";
import { errorFacts, log } from "../server/log.ts";
import type { Settings } from "../server/settings.ts";

/** Listens at a port and answers it; the system chooses one for 0. Ends the process if that is impossible. */
export async function listen(server: Server, { host }: Pick<Settings, "host">, port: number): Promise<number> {
  server.on("error", (error) => {
    log("error", "the server cannot listen", { host, port, ...errorFacts(error) });
    process.exit(1);
  });
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : port;
}
