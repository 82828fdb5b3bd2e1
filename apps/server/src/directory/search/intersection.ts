/** Places in both lists, which ascend and hold each place once. */
export function intersectionOf(one: Uint32Array, other: Uint32Array): Uint32Array {
  const both = new Uint32Array(Math.min(one.length, other.length))
  let [count, at] = [0, 0]
  for (const place of one) {
    while (at < other.length && Number(other[at]) < place) at += 1
    if (other[at] === place) both[count++] = place
  }
  return both.slice(0, count)
}
