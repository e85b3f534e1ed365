/** `0491 570 006` for `+61491570006`; other numbers as they are. */
export function phoneText(phone: string): string {
  const [, start, middle, end] = /^\+61(4\d\d)(\d{3})(\d{3})$/.exec(phone) ?? [];
  if (start !== undefined) return `0${start} ${middle} ${end}`;
  const [, area, front, back] = /^\+61(\d)(\d{4})(\d{4})$/.exec(phone) ?? [];
  return area === undefined ? phone : `0${area} ${front} ${back}`;
}
