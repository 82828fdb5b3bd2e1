/** The defaults of `config.json`, apart from the schema: the script before the first paint reads them. */
export const CONFIG_DEFAULTS = {
  apiHost: '',
  transactionId: 'consente-portal',
  detailsTransactionId: '123',
  clientRegister: { header: 'client-register', value: 'consente' },
  session: { idleMinutes: 15, warnSeconds: 60 },
}
