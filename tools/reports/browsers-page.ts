import type { EngineReport, Report } from '../../tests/scenes/browsers/report.ts'

/**
 * docs/proof/browsers.md: the last complete result of `npm run test:browsers`.
 * @param commit that the sources tried are of
 */
export function browsersPage({ engines, model, unplayable }: Report, commit: string): string {
  return `${[
    '# Other browsers',
    `Written by \`npm run test:browsers\` (docs/decisions/portal/browsers.md) after a complete run at commit ${commit}: the main flow on a market of two institutions at 360 and 1280 px; what keyboard and pointer do; then every scene of the gallery on the second backend, measured at both widths and compared with Chromium: nothing scrolls sideways, no words lie over others, the parts of every picture are within its frame and where Chromium draws them.`,
    ...engines.map(engineSection),
    section(`${model.engine} itself`, model.lines),
    section('Scenes that need what a driver lacks', unplayable),
    section('What no driver here can try', UNTRIED),
  ].join('\n\n')}\n`
}

/** True if everything was tried in every engine. */
export const isComplete = ({ engines }: Report): boolean => engines.every(({ left }) => left.length === 0)

/** True if everything was tried, and nothing failed or differs. */
export const isFine = (report: Report): boolean =>
  isComplete(report) &&
  report.engines.every(
    ({ failures, differences }) => [...Object.values(failures).flat(), ...differences].length === 0,
  )

const UNTRIED = [
  'Safari itself, on iOS and macOS: WebKitGTK is its engine in another frame. Safari does not focus a button that is clicked; `dialog.test.tsx` opens dialogs so.',
]

function engineSection({ engine, failures, compared, differences, left }: EngineReport): string {
  return [
    `## ${engine}`,
    `Screens compared with Chromium: ${compared}.${left.length > 0 ? ` Not tried yet: ${left.length}.` : ''}`,
    section('Failures', Object.values(failures).flat(), '###'),
    section('Differences', differences, '###'),
  ].join('\n\n')
}

const section = (title: string, lines: readonly string[], level = '##', none = 'None.'): string =>
  `${level} ${title}\n\n${lines.length === 0 ? none : lines.map((line) => `- ${line}`).join('\n')}`
