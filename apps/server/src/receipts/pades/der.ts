/** What a signature needs of DER (X.690): writing values, and finding the members of a certificate. */
export const DER = { integer: 0x02, octets: 0x04, sequence: 0x30, set: 0x31, context: 0xa0 }

/** A value with its tag and length. */
export function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content])
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length])
  const bytes: number[] = []
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256)
  return Buffer.from([0x80 | bytes.length, ...bytes])
}

/** The members of a constructed value, each with its tag and length. */
export function membersOf(value: Buffer): Buffer[] {
  const members: Buffer[] = []
  for (let at = headOf(value, 0).size; at < value.length; ) {
    const { size, length } = headOf(value, at)
    members.push(value.subarray(at, at + size + length))
    at += size + length
  }
  return members
}

function headOf(bytes: Buffer, at: number): { size: number; length: number } {
  const first = bytes[at + 1] ?? 0
  if (first < 0x80) return { size: 2, length: first }
  const count = first & 0x7f
  return { size: 2 + count, length: bytes.readUIntBE(at + 2, count) }
}
