import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The desk has a build of its own, so that no file of a site's pages depends on it. */
export default defineConfig({
  plugins: [react()],
  publicDir: false,
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  build: {
    outDir: "dist/desk",
    assetsDir: "desk-files",
    manifest: "manifest.json",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    rolldownOptions: { input: ["src/desk-screens/desk.entry.tsx", "src/desk-screens/passkey.entry.ts"] },
  },
});
