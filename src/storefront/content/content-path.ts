/** Matches every path: content may be wherever no other page is. */
export const contentPathPattern = "/{path*}";
