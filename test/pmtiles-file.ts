const headerBytes = 127;
const jsonMetadata = Buffer.from("{}");

/** A PMTiles file (version 3) in which every tile to zoom 12 is the same picture of a type: 1 is vector, 2 is PNG. */
export function pmtilesBytes(tile: Uint8Array, tileType: number): Buffer {
  const everyTile = (4 ** 13 - 1) / 3;
  // One entry: from tile 0 on, for all tiles, of this length, at the beginning.
  const directory = Buffer.from([1, 0, ...varint(everyTile), ...varint(tile.length), 1]);
  const header = Buffer.alloc(headerBytes);
  header.write("PMTiles");
  header.writeUInt8(3, 7);
  const parts = [headerBytes, directory.length, headerBytes + directory.length, jsonMetadata.length, 0, 0];
  const dataAt = headerBytes + directory.length + jsonMetadata.length;
  for (const [index, value] of [...parts, dataAt, tile.length, everyTile, 1, 1].entries())
    header.writeBigUInt64LE(BigInt(value), 8 + index * 8);
  const noCompression = 1;
  for (const [at, value] of [
    [96, 1],
    [97, noCompression],
    [98, noCompression],
    [99, tileType],
    [100, 0],
    [101, 12],
  ] as const)
    header.writeUInt8(value, at);
  return Buffer.concat([header, directory, jsonMetadata, tile]);
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}
