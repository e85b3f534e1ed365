/** Degrees within which dealers in Australia are, from the Cocos Islands in the west to Norfolk Island in the east. */
export const australianBounds = { south: -44, north: -9, west: 96, east: 168 } as const;
