/** Values that several examples share. */
export const CONSENT = 'urn:beta:C1DD33123'
export const NOW = '2026-07-01T12:00:00Z'
export const MARINA = '52998224725'
export const COMPANY = '11222333000181'
export const BETA = {
  organisationId: '74e929d9-33b6-4d85-8ba7-c146c867a817',
  authorisationServerId: 'c8f0bf49-4744-4933-8960-7add6e590841',
  name: 'Beta Seguradora',
}
