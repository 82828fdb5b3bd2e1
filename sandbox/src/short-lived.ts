/** What every version of Node takes. */
export const OF_ANY_NODE = ['--liftoff-only', '--single-threaded-gc'] as const

/**
 * Options of this Node for a process that lives for seconds, or is asked little (docs/decisions/house/tools.md).
 * WebAssembly is compiled once, quickly, and not again for speed; garbage is collected without threads of its own,
 * which are no help where every core is busy; and scripts are compiled for speed fifteen times as late as usual.
 */
export const SHORT_LIVED: readonly string[] = [
  ...OF_ANY_NODE,
  // NOTE: later versions of Node count calls instead, and refuse it.
  ...(process.versions.node.startsWith('20.') ? ['--interrupt-budget=1000000'] : []),
]
