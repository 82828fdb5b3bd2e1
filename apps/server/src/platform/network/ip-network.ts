import { BlockList, isIP, isIPv6 } from 'node:net'

const mapped = new BlockList()
mapped.addSubnet('::ffff:0:0', 96, 'ipv6')

/** An IPv4 address in IPv6 notation as the IPv4 address; without the zone of a link. */
export const plainAddress = (ip: string): string => ip.replace(/%.*/, '').replace(/^::ffff:(?=\d+\.)/i, '')

/**
 * The network that an address is counted under: the address itself, or the /64 of an IPv6 address, because one
 * subscriber has all addresses of a /64 (RFC 4291 section 2.5.4).
 */
export function networkOf(ip: string): string {
  const address = plainAddress(ip)
  if (!isIPv6(address) || mapped.check(address, 'ipv6')) return address
  const [head = '', tail = ''] = address.toLowerCase().split('::')
  const start = head === '' ? [] : head.split(':')
  const end = tail === '' ? [] : tail.split(':')
  const gap = address.includes('::') ? Math.max(0, 8 - start.length - end.length) : 0
  const groups = [...start, ...Array<string>(gap).fill('0'), ...end]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** Throttling key for an account or a mailbox together with the caller's network. */
export const pairOf = (what: string, from: string): string => `${what} from ${from}`

/** @param addresses IP addresses and ranges as `10.0.0.0/8` */
export function listOfAddresses(addresses: readonly string[]): BlockList {
  const list = new BlockList()
  for (const text of addresses) {
    const [address = '', prefix] = text.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return list
}

/** An IPv4 address in IPv6 notation counts as the IPv4 address. */
export function isOnList(list: BlockList, address = ''): boolean {
  const plain = plainAddress(address)
  const version = isIP(plain)
  return version !== 0 && list.check(plain, version === 6 ? 'ipv6' : 'ipv4')
}
