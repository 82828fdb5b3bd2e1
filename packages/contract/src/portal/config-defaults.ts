/** What holds where `config.json` says nothing of it; apart from the schema, for what runs before the portal does. */
export const CONFIG_DEFAULTS = {
  apiHost: '',
  transactionId: 'consente-portal',
  detailsTransactionId: '123',
  clientRegister: { header: 'client-register', value: 'consente' },
  session: { idleMinutes: 15, warnSeconds: 60 },
}
