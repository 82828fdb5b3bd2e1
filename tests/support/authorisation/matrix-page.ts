/** What everybody was answered, for one call. */
export type Statuses = { title: string; statuses: Record<string, number> }

/** docs/proof/authorisation.md, from what the matrix test saw. */
export function matrixPage({ portal, scheme }: { portal: Statuses[]; scheme: Statuses[] }): string {
  return [
    '# Who may call what',
    '',
    'Every call as everybody tries it, and the status that was answered. Written by',
    '`tests/storage/security/authorisation-matrix.test.ts` (with `vitest run -u`) and compared at each run; not edited by hand.',
    'A new call fails that test until it has its row. The rules behind it are broken one by one: [rules](authorisation-rules.md).',
    '',
    '## The portal’s calls',
    '',
    '401: no token of ours. 403: a token of ours that may not do this. 404: for this customer there is no such thing,',
    'which is also what is answered of things that are nowhere. “Altered”, “expired” and “of another institution” are',
    'tokens of the rightful customer; “an institution’s” and “a consent’s” are tokens of the scheme’s APIs.',
    '',
    ...table(portal),
    '',
    '## The scheme’s side',
    '',
    'At the holder. “Another institution” and “another consent” have tokens with every scope, for a consent of their own.',
    '',
    ...table(scheme),
    '',
  ].join('\n')
}

function table(rows: readonly Statuses[]): string[] {
  const columns = Object.keys(rows[0]?.statuses ?? {})
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [
    line(['Call', ...columns]),
    line(['---', ...columns.map(() => '---')]),
    ...rows.map(({ title, statuses }) => line([title, ...columns.map((name) => String(statuses[name]))])),
  ]
}
