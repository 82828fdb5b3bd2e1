import { openInsurer } from '../../insurer/insurer.ts'
import { mailTransport } from '../../mails/mails.ts'
import type { Config } from '../../platform/config/server-config.ts'
import { adapterChecks } from './adapter-kit.ts'
import { type Check, fail, ok, warn } from './finding.ts'

/** An answer that takes longer than this makes customers wait. */
const SLOW_MS = 1_000

/** The insurer's own systems: mail, the gateway for messages, and adapters. */
export const serviceChecks = (config: Config): readonly Check[] => [
  {
    about: 'mail',
    remedy: 'Correct mail.smtp, SMTP_USER and SMTP_PASSWORD.',
    run: async () => {
      const transport = mailTransport(config)
      try {
        await transport.verify()
      } finally {
        transport.close()
      }
      return [ok(`${new URL(config.mail.smtp).host} takes mail from us`)]
    },
  },
  ...(['register', 'policies'] as const).map(
    (name): Check => ({
      about: `insurer.${name}`,
      remedy: `Correct insurer.${name} and its token; npm run check-adapter -- ${name} <url> says more.`,
      run: async () => {
        const began = Date.now()
        if (!(await openInsurer(config)[name].isUp()))
          return [
            fail(
              'it does not answer us',
              'Correct its address and its token; npm run check-adapter says more.',
            ),
          ]
        const took = Date.now() - began
        const adapter = config.insurer[name]
        if (adapter.kind === 'file')
          return [
            warn(
              'it is a file, read at the start',
              'Offer it over HTTP: a file is as old as the last start.',
            ),
          ]
        return [
          took > SLOW_MS
            ? warn(`it took ${took} ms`, 'Make it faster: each sign-up and choice of policies waits for it.')
            : ok(`it answers, in ${took} ms`),
        ]
      },
    }),
  ),
  ...writingSystems(config),
]

/** Systems that take something: only what leaves nothing there is tried, so no order is given. */
function writingSystems({ insurer, channels }: Config): Check[] {
  const systems = [
    ['services', 'insurer.services', insurer.services],
    ['identity', 'insurer.identity', insurer.identity],
    ['handover', 'insurer.handover', insurer.handover],
    ['messages', 'channels.http', channels?.http && { kind: 'http', ...channels.http }],
  ] as const
  return systems.flatMap(([name, about, adapter]) => {
    if (adapter?.kind !== 'http') return []
    const { url, token } = adapter
    return adapterChecks(name, { url, token, document: undefined })
      .filter(({ leaves }) => !leaves)
      .map((check) => ({ ...check, about, remedy: `Correct ${about}.` }))
  })
}
