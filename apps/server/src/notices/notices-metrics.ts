import { countsGauge, type GaugeDeclaration } from '../platform/observability/gauges.ts'
import type { NoticesDeps } from './notices-deps.ts'
import { quietAfter } from './unused/unused-sharings.ts'

/** Gauge of the unused sharings that customers were told of, and of those that they kept. */
export const unusedGauge = ({ unused, clock }: Pick<NoticesDeps, 'unused' | 'clock'>): GaugeDeclaration =>
  countsGauge('consente_unused_sharings', {
    help: 'Sharings whose data nobody reads, of the last six months: told to their customers, and kept by them.',
    label: 'answer',
    read: () => unused.countSince(quietAfter(clock.now())),
  })
