import { type Shot, screens, shotName } from "./screens.ts";

/** A shot that does not look like its reference, and the file that shows both. */
export type ChangedShot = { text: string; file: string };

const style = `
  body { font: 16px/1.5 system-ui; margin: 24px; background: #ddd }
  div { display: grid; grid-template-columns: repeat(3, 1fr); gap: 16px; align-items: start }
  img { width: 100% }
  .changed img { width: auto; max-width: 100% }`;

/** Shots on one page: first those that changed, then a row for each screen and width, the sites side by side. */
export function contactSheet(changed: readonly ChangedShot[], shots: readonly Shot[]): string {
  const parts = changed.map(({ text, file }) => `<h2>${text}</h2><p class="changed"><img src="${file}" alt=""></p>`);
  const heading = changed.length === 0 ? "Nothing changed" : `Changed: ${changed.length}. Reference, now, difference.`;
  return `<!doctype html><html lang="en-AU"><meta charset="utf-8"><title>Screens</title><style>${style}</style>
<h1>${heading}</h1>
${parts.join("\n")}
<h1>Every screen</h1>
${rows(shots).join("\n")}
</html>
`;
}

function rows(shots: readonly Shot[]): string[] {
  return screens.flatMap((screen) => {
    const own = shots.filter((shot) => shot.screen === screen);
    return [...new Set(own.map(({ width }) => width))].map((width) => {
      const pictures = own
        .filter((shot) => shot.width === width)
        .map((shot) => `<img src="${shotName(shot)}.jpg" alt="${shotName(shot)}" loading="lazy">`);
      return `<h2>${screen.name}, ${width} px</h2><div>${pictures.join("")}</div>`;
    });
  });
}
