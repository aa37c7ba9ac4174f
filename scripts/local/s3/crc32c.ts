/** The Castagnoli polynomial, reflected (RFC 3720, appendix B.4). */
const polynomial = 0x82f63b78;

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ polynomial : value >>> 1;
  return value >>> 0;
});

/** CRC-32C of `bytes`, going on from `previous` (0 at the start), as an unsigned 32-bit number. */
export function crc32c(bytes: Uint8Array, previous = 0): number {
  let value = ~previous;
  for (let index = 0; index < bytes.length; index += 1) {
    value = (value >>> 8) ^ (table[(value ^ (bytes[index] ?? 0)) & 0xff] ?? 0);
  }
  return ~value >>> 0;
}
