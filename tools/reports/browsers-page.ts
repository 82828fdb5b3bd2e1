import type { Comparison } from '../../tests/scenes/compare-browsers.ts'
import type { Geometry } from '../../tests/support/browsers/page-geometry.ts'

type Result = {
  chromium: ReadonlyMap<string, Geometry | string>
  engines: readonly Comparison[]
  unplayable: readonly string[]
}

/** docs/proof/browsers.md: the last result of `npm run test:browsers`. */
export function browsersPage({ chromium, engines, unplayable }: Result): string {
  const own = [...chromium].flatMap(([name, geometry]) =>
    typeof geometry === 'string'
      ? [`${name}: ${geometry}`]
      : geometry.problems.map((problem) => `${name}: ${problem}`),
  )
  return `${[
    '# Other browsers',
    'Written by `npm run test:browsers` (decision 49): the main flow on a market of two institutions, then every scene of the gallery on the second backend, each measured at 360 and 1280 px and compared with Chromium: nothing scrolls sideways, no words lie over others, the parts of every picture are within its frame and where Chromium draws them.',
    ...engines.map(engineSection),
    section('Scenes that need what these drivers lack', unplayable),
    section('Chromium itself', own),
  ].join('\n\n')}\n`
}

function engineSection({
  engine,
  mainFlow,
  misbehaviours,
  played,
  differences,
  unplayed,
}: Comparison): string {
  return [
    `## ${engine}`,
    `Main flow: ${mainFlow}. Screens compared: ${played}.`,
    section('Keyboard and pointer', misbehaviours, '###'),
    section('Differences', differences, '###'),
    section('Not reached', unplayed, '###'),
  ].join('\n\n')
}

const section = (title: string, lines: readonly string[], level = '##'): string =>
  `${level} ${title}\n\n${lines.length === 0 ? 'None.' : lines.map((line) => `- ${line}`).join('\n')}`
