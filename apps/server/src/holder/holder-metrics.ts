import { type Counts, countsGauge, type GaugeDeclaration } from '../platform/observability/gauges.ts'

export const consentsGauge = (countByStatus: () => Promise<Counts>): GaugeDeclaration =>
  countsGauge('consente_consents', {
    help: 'Consents given, by recorded status.',
    label: 'status',
    read: countByStatus,
  })
