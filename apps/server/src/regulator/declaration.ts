import type { PartDeclaration } from '../platform/part.ts'
import { tracesDelivered, tracesDropped } from './mop/mop-metrics.ts'
import { batchesSent, callsDropped, callsUnnamed } from './pcm/pcm-metrics.ts'
import { REGULATOR_AUDIT_EVENTS } from './regulator-audit-events.ts'
import { REGULATOR_SETTINGS } from './regulator-settings.ts'

const BY_SIDE = ['family', 'side']

export const REGULATOR = {
  settings: REGULATOR_SETTINGS,
  jobs: {
    'regulator.fold-calls': '*/10 * * * *',
    'regulator.cut': '47 5 * * *',
    // After midnight and in the morning in Brasília, three hours behind UTC.
    'regulator.keep-days': '41 3 * * *',
    'regulator.compare-directory': '23 9 * * *',
    'pcm.send': '*/15 * * * *',
    'pcm.clean-up': '50 4 * * *',
    'mop.deliver': '* * * * *',
    'mop.clean-up': '23 * * * *',
  },
  gauges: {
    consente_directory_differences: {
      help: 'Differences between what is served and what the scheme’s directory says of it, by kind, as found once a day.',
      labelNames: ['kind'],
    },
    consente_failing_systems: {
      help: 'Systems that answers to institutions need: 1 while this process finds one silent.',
      labelNames: ['system'],
      program: 'serve',
    },
    consente_planned_outages: {
      help: 'Planned outages that the scheme is told of: to come, and in effect.',
      labelNames: ['state'],
      program: 'serve',
    },
    consente_figures_unwritten_seconds: {
      help: 'Age of the oldest counts of calls that this process has not written.',
      program: 'serve',
    },
    consente_pcm_waiting: { help: 'Reports that wait to be sent.', labelNames: BY_SIDE },
    consente_pcm_oldest_seconds: { help: 'Age of the oldest report that waits.', labelNames: BY_SIDE },
    consente_pcm_late: {
      help: 'Reports that wait although 06:00 of the next day has passed.',
      labelNames: BY_SIDE,
    },
    consente_pcm_refused: {
      help: 'Reports that the platform has discarded, or that cannot be sent.',
      labelNames: BY_SIDE,
    },
    consente_mop_waiting: { help: 'Traces that wait for the gateway.' },
    consente_mop_oldest_seconds: { help: 'Age of the oldest such trace.' },
  },
  counters: [batchesSent, callsDropped, callsUnnamed, tracesDelivered, tracesDropped],
  auditEvents: REGULATOR_AUDIT_EVENTS,
  sealedColumns: [
    { table: 'operator_entry', column: 'sealed' },
    { table: 'pcm_report', column: 'sealed' },
    { table: 'mop_trace', column: 'sealed' },
  ],
} satisfies PartDeclaration
