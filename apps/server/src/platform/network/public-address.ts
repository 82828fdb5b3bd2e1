import { lookup as resolveName } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * Addresses that no public host has: loopback, private, link-local, shared, documentation, multicast, reserved.
 * Source: IANA special-purpose address registries (RFC 6890).
 */
const RESERVED_4: ReadonlyArray<readonly [string, number]> = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** Only global unicast addresses of IPv6 are public, except for the ranges that embed or document other addresses. */
const RESERVED_6: ReadonlyArray<readonly [string, number]> = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const reserved = new BlockList()
for (const [net, prefix] of RESERVED_4) reserved.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of RESERVED_6) reserved.addSubnet(net, prefix, 'ipv6')
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** True if this is an IP address of the public internet; false for anything else, names included. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !reserved.check(address, 'ipv4')
  if (version === 6) return globalUnicast.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
  return false
}

/**
 * The system's DNS look-up; every resolved address is checked before one of them is used, so that a name cannot lead
 * to a private address.
 * @param refuse makes the error for a name that is not public
 */
export function lookupPublic(refuse: (hostname: string) => Error): LookupFunction {
  return (hostname, options, callback) => {
    resolveName(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const first = addresses[0]
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return callback(refuse(hostname), '', 0)
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}
