/** The file of a make's icon in Simple Icons: `rollsroyce.svg` for `rolls-royce`. */
export function makeIconFile(slug: string): string {
  return `node_modules/simple-icons/icons/${slug.replaceAll("-", "")}.svg`;
}
