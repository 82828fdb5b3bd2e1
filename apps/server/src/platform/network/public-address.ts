import { lookup as resolveName } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { listOfAddresses } from './ip-network.ts'

/**
 * Addresses that no public host has: loopback, private, link-local, shared, documentation, multicast, reserved.
 * Source: IANA special-purpose address registries (RFC 6890).
 */
const reserved = listOfAddresses([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  // Ranges of IPv6 that embed or document other addresses.
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
])
/** No other addresses of IPv6 are public. */
const globalUnicast = listOfAddresses(['2000::/3'])

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
