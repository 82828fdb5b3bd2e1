import { type Counts, countsGauge, type GaugeDeclaration } from '../platform/observability/gauges.ts'

/** Counts given consents by their recorded status. */
export const consentsGauge = (countByStatus: () => Promise<Counts>): GaugeDeclaration =>
  countsGauge('consente_consents', {
    help: 'Consents given, by recorded status.',
    label: 'status',
    read: countByStatus,
  })

/** Counts registered clients that the directory makes us refuse, by what is lacking. */
export const refusedClientsGauge = (countRefused: () => Promise<Counts>): GaugeDeclaration =>
  countsGauge('consente_refused_clients', {
    help: 'Registered clients that are refused because the directory no longer has them, by what is lacking.',
    label: 'lacking',
    read: countRefused,
  })
