import type { InstitutionId } from '../../sandbox/institutions/sandbox-institutions.ts'

/** The warning of the OpenID library on a Node that it does not name; the product is tested on these, too. */
const UNNAMED_NODE = /oidc-provider WARNING: Unsupported runtime/

/**
 * Writes the lines of institutions under their names. The library's warning comes from every one of them; it becomes
 * one plain line, once.
 */
export function lineWriter(write = console.log): (id: InstitutionId, line: string) => void {
  let isWarned = false
  return (id, line) => {
    if (!UNNAMED_NODE.test(line)) return write(`[${id}] ${line}`)
    if (!isWarned) write(nodeNote(process.versions.node))
    isWarned = true
  }
}

const nodeNote = (version: string): string =>
  `· Node ${version} works; the OpenID library recommends a newer one, and so do we: Node 24.`

/** The message says which institution ended and why. */
export const endedByItself = (message: string): string =>
  `${message}\n· The other institutions go on. Stop with Ctrl-C and start again to have all of them.`
