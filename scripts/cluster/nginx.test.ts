import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { nginxConfiguration } from "./nginx.ts";

const example = readFileSync("deploy/nginx/forecourt.conf", "utf8");

test("the cluster's nginx has the rules of the example, with its own servers, port and folder", () => {
  const written = nginxConfiguration(example, 3_100, [3_101, 3_102], "/tmp/cluster");
  expect(written).toContain("server 127.0.0.1:3101 max_fails=2 fail_timeout=5s;\n    server 127.0.0.1:3102 ");
  expect(written).toContain("listen 127.0.0.1:3100 default_server;");
  expect(written).toContain("proxy_cache_path /tmp/cluster/cache ");
  expect(written).not.toMatch(/ssl|443|listen 80|\[::\]|:3000/);
  const rules = /hash \$host consistent;[^]*?keepalive 64|proxy_set_header[^\n]*|proxy_next_upstream[^\n]*/g;
  const withoutServers = (text: string) => text.replaceAll(/ *server 127[^\n]*\n/g, "").match(rules);
  expect(withoutServers(written)).toEqual(withoutServers(example));
});

test("an example that was changed beyond recognition is refused", () => {
  expect(() => nginxConfiguration(example.replace("listen 443 ssl", "listen 8443 ssl"), 1, [2], "/tmp")).toThrow(
    "deploy/nginx/forecourt.conf has nothing like",
  );
});
