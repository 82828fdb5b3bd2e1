import type { Market } from '../../sandbox/src/market.ts'
import { samplePeople } from './sample-people.ts'

type Row = readonly [name: string, url: string, note: string]

/** The guide to a running market: addresses, and people to sign in as. */
export function printGuide(market: Market): void {
  const institutions = [market.own, market.alfa, market.beta, market.gama].filter((one) => one !== undefined)
  const rows: Row[] = [
    ...institutions.map(({ name, url }): Row => [name, url, `calls: ${url}/docs`]),
    ['Mailbox', market.mail.url, 'every mail the institutions send'],
    ['Directory', `${market.directory.url}/participants`, ''],
    ...(market.regulator
      ? [['PCM', market.regulator.url, 'what the institutions report to the scheme, each minute'] as const]
      : []),
    ...(market.identityProvider
      ? [['Sign-in at Gama', market.identityProvider.issuer, 'its faults: /falhas'] as const]
      : []),
    ...(market.signer ? [['Signer of Beta', market.signer.place, 'holds its private keys'] as const] : []),
    ...(market.app ? [['App of Beta', market.app.url, 'opens its portal without a password'] as const] : []),
    ...(market.faults.url
      ? [['Faults', market.faults.url, 'what can go wrong, to switch on and off'] as const]
      : []),
  ]
  console.log(`\n${table(rows)}\n`)
  console.log('Sign in with document and password (any institution named):\n')
  for (const { name, document, password, institutions: at, note } of samplePeople()) {
    const where = at.length > 0 ? at.join(', ') : 'no account yet'
    console.log(`  ${maskOf(document).padEnd(20)}${password}   ${name} · ${where}`)
    console.log(`  ${' '.repeat(31)}${note}`)
  }
  console.log('\nCtrl-C stops everything; npm run reset forgets everything.')
}

function table(rows: readonly Row[]): string {
  const width = (column: 0 | 1): number => Math.max(...rows.map((row) => row[column].length))
  return rows
    .map(([name, url, note]) => `  ${name.padEnd(width(0))}  ${url.padEnd(width(1))}  ${note}`.trimEnd())
    .join('\n')
}

/** 000.000.000-00 or 00.000.000/0000-00. */
function maskOf(document: string): string {
  return document.length === 11
    ? document.replace(/(.{3})(.{3})(.{3})(.{2})/, '$1.$2.$3-$4')
    : document.replace(/(.{2})(.{3})(.{3})(.{4})(.{2})/, '$1.$2.$3/$4-$5')
}
