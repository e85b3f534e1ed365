/** The values of hidden fields, by name; a list for names that occur more than once. */
export type HiddenTexts = Readonly<Record<string, string | readonly string[]>>;

export function HiddenFields({ fields }: { fields: HiddenTexts }) {
  return Object.entries(fields).flatMap(([name, texts]) =>
    [texts].flat().map((value, index) => <input key={`${name} ${index}`} type="hidden" name={name} value={value} />),
  );
}
