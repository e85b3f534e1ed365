import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const onTheMachine = [
  process.env["CHROMIUM_PATH"],
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
];

/** Not by the commands in /usr/bin, which keep a shell beside the browser. */
const shellsOnTheMachine = [process.env["CHROMIUM_SHELL_PATH"], "/usr/lib/chromium/chromium-headless-shell"];

export type Browser = { executablePath: string; args: string[] };

/**
 * Of this flag the last one counts, so those of the browser's driver that matter here are named again. The last three
 * are pages of the address bar, which load beside every new window and took 0.25 s of a processor each time.
 */
const disabledFeatures = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "MediaRouter",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
];

/** Flags for a headless browser that must not reach the network by itself. */
const quietArguments = [
  `--disable-features=${disabledFeatures.join(",")}`,
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-dev-shm-usage",
];

/** Where the npm package unpacks its browser; tests have another folder for what is temporary. */
const shippedPath = process.env["CHROMIUM_SHIPPED"] ?? join(tmpdir(), "chromium");
/** Fonts with the widths of Arial and Times, after which brands size their fallback fonts. */
const fontsFolder = "/usr/share/fonts/truetype/liberation";

/**
 * Whether a browser is the one that an npm package ships. It keeps no page for the back button and brings no
 * fonts, so tests of both are skipped with it.
 */
export function isShippedBrowser({ executablePath }: Pick<Browser, "executablePath">): boolean {
  return executablePath === shippedPath;
}

/**
 * Finds a Chromium: on the machine, else Debian's package when this process may install it, else the one that
 * an npm package ships. Throws one line that says what to install.
 */
export async function findBrowser(): Promise<Browser> {
  const installed = onTheMachine.find((path) => path && existsSync(path));
  if (installed) return { executablePath: installed, args: quietArguments };
  if (installDebianChromium()) return { executablePath: "/usr/bin/chromium", args: quietArguments };
  const shipped = await shippedBrowser();
  if (shipped) return shipped;
  throw new Error(
    "No browser for the tests: install Chromium (Debian: apt-get install chromium) or name one in CHROMIUM_PATH.",
  );
}

/**
 * Finds the headless shell of Chromium: the same browser without windows, tabs and extensions, which takes about a third
 * less of the processor. Otherwise, and if a browser is named in CHROMIUM_PATH, finds that browser. The shell keeps no
 * page for the back button.
 */
export async function findHeadlessShell(): Promise<Browser> {
  const isNamed = (process.env["CHROMIUM_PATH"] ?? "") !== "" && (process.env["CHROMIUM_SHELL_PATH"] ?? "") === "";
  const browser = await findBrowser();
  const shell = isNamed ? undefined : shellsOnTheMachine.find((path) => path && existsSync(path));
  return shell ? { executablePath: shell, args: quietArguments } : browser;
}

async function shippedBrowser(): Promise<Browser | null> {
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  try {
    const { default: chromium } = await import("@sparticuz/chromium");
    const executablePath = await chromium.executablePath();
    execFileSync(executablePath, ["--version"], { stdio: "ignore", timeout: 20_000 });
    return { executablePath, args: [...new Set([...chromium.args, ...quietArguments])] };
  } catch {
    return null;
  }
}

function installDebianChromium(): boolean {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  try {
    execFileSync("apt-get", ["update"], { stdio: "ignore", timeout: 300_000 });
    execFileSync("apt-get", ["install", "-y", "chromium", "fonts-liberation"], { stdio: "ignore", timeout: 600_000 });
    installHeadlessShell();
    return existsSync("/usr/bin/chromium") && existsSync(fontsFolder);
  } catch {
    return false;
  }
}

/** Not every release has this package, and nothing needs it. */
function installHeadlessShell(): void {
  try {
    execFileSync("apt-get", ["install", "-y", "chromium-headless-shell"], { stdio: "ignore", timeout: 600_000 });
  } catch {
    process.stdout.write("Tests use Chromium without its headless shell, and take longer.\n");
  }
}
