/**
 * Mutants that no test kills, and why none is written: mostly because nobody could see a difference. `code` and
 * `replacement` as the report has them.
 */
export type ArguedMutant = { file: string; code: string; replacement: string; why: string }

export const ARGUED: readonly ArguedMutant[] = [
  {
    file: 'packages/domain/src/receipt-texts.ts',
    code: "''",
    replacement: '"Stryker was here!"',
    why: 'each state of a bridge has its three words: there is nothing to fall back to',
  },
  {
    file: 'packages/domain/src/receipt-texts.ts',
    code: "''",
    replacement: '"Stryker was here!"',
    why: 'a reason that is absent is in no table, whatever stands for it',
  },
  {
    file: 'packages/domain/src/receipt-texts.ts',
    code: "''",
    replacement: '"Stryker was here!"',
    why: 'one name is joined to nothing, and none is never joined',
  },
  {
    file: 'packages/domain/src/receipt-texts.ts',
    code: '/^d/',
    replacement: '/d/',
    why: 'the word always begins with its only d',
  },
  {
    file: 'packages/domain/src/document.ts',
    code: 'value.slice(0, -2)',
    replacement: 'value',
    why: 'the weights end before the check digits are read',
  },
  {
    file: 'packages/domain/src/document.ts',
    code: 'place >= 0',
    replacement: 'true',
    why: 'a place that is not in the mask has no mark to be put before it',
  },
  {
    file: 'packages/domain/src/period.ts',
    code: 'parts.find((part) => part.type === type)?.value',
    replacement: 'parts.find(part => part.type === type).value',
    why: 'the calendar always has these parts',
  },
  {
    file: 'packages/domain/src/period.ts',
    code: '(expiry.getUTCFullYear() - creation.getUTCFullYear()) * 12 + expiry.getUTCMonth() - creation.getUTC…',
    replacement:
      '(expiry.getUTCFullYear() - creation.getUTCFullYear()) * 12 + expiry.getUTCMonth() + creation.getUTC…',
    why: 'the rest in days makes up for another first guess of the months',
  },
  {
    file: 'packages/domain/src/period.ts',
    code: '(expiry.getUTCFullYear() - creation.getUTCFullYear()) * 12 + expiry.getUTCMonth()',
    replacement: '(expiry.getUTCFullYear() - creation.getUTCFullYear()) * 12 - expiry.getUTCMonth()',
    why: 'the rest in days makes up for another first guess of the months',
  },
  {
    file: 'packages/domain/src/period.ts',
    code: "''",
    replacement: '"Stryker was here!"',
    why: 'neither an empty text nor a word is a number of months',
  },
  {
    file: 'packages/domain/src/period.ts',
    code: 'months !== undefined',
    replacement: 'true',
    why: 'nothing is not at most twelve',
  },
  {
    file: 'packages/domain/src/permission-groups.ts',
    code: 'codes.length === 0',
    replacement: 'false',
    why: 'a group without codes becomes no group either way',
  },
  {
    file: 'packages/domain/src/permission-groups.ts',
    code: 'codes.every(isRegistrationPermission)',
    replacement: 'codes.some(isRegistrationPermission)',
    why: 'a group of the table is of registration data as a whole, or not at all',
  },
  {
    file: 'packages/domain/src/span-in-words.ts',
    code: 'from <= to',
    replacement: 'from < to',
    why: 'between equal instants the order says nothing',
  },
  {
    file: 'packages/domain/src/password.ts',
    code: "password !== ''",
    replacement: 'true',
    why: 'the pattern asks for a sign itself',
  },
  {
    file: 'packages/domain/src/password.ts',
    code: "''",
    replacement: '"Stryker was here!"',
    why: 'the pattern asks for a sign itself',
  },
  {
    file: 'packages/domain/src/receipt-file.ts',
    code: "''",
    replacement: '"Stryker was here!"',
    why: 'neither an empty text nor these words are base64 of JSON',
  },
  {
    file: 'apps/server/src/holder/consents/consent.ts',
    code: "''",
    replacement: '"Stryker was here!"',
    why: 'a consent without a reason has none in the table',
  },
  {
    file: 'apps/server/src/holder/consents/consent.ts',
    code: "case 'CONSUMED': return 'INACTIVE'",
    replacement: "case 'CONSUMED':",
    why: 'a case that says nothing goes on to the next, which answers the same of a consent without a rejection',
  },
  {
    file: 'apps/server/src/holder/consents/consent.ts',
    code: 'state.rejection?.code',
    replacement: 'state.rejection.code',
    why: 'a consent without a reason has none in the table',
  },
  {
    file: 'apps/server/src/holder/consents/permission-rules.ts',
    code: 'codes.map(groupOfPermission).filter((group) => group !== undefined)',
    replacement: 'codes.map(groupOfPermission)',
    why: 'every code is a known one by then',
  },
  {
    file: 'apps/server/src/holder/consents/permission-rules.ts',
    code: 'group !== undefined',
    replacement: 'true',
    why: 'every code is a known one by then',
  },
  {
    file: 'apps/server/src/holder/consents/permission-rules.ts',
    code: "''",
    replacement: '"Stryker was here!"',
    why: 'no permission has this name',
  },
  {
    file: 'apps/server/src/holder/consents/permission-rules.ts',
    code: "''",
    replacement: '"Stryker was here!"',
    why: 'no service has this name',
  },
  {
    file: 'apps/server/src/holder/consents/permission-rules.ts',
    code: "', '",
    replacement: '""',
    why: 'the groups of services received here have one permission each',
  },
  {
    file: 'apps/server/src/recipient/sharing/transmission.ts',
    code: 'at > now',
    replacement: 'at >= now',
    why: 'at the same instant both are the same',
  },
  {
    file: 'apps/server/src/recipient/sharing/transmission.ts',
    code: "''",
    replacement: '"Stryker was here!"',
    why: 'neither is a code of the scheme',
  },
  {
    file: 'apps/server/src/platform/secrets/master-key.ts',
    code: "'No master key.'",
    replacement: '""',
    why: 'a text has a first part always; the compiler does not know it',
  },
  {
    file: 'apps/server/src/platform/secrets/master-key.ts',
    code: "{ if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error }",
    replacement: '{}',
    why: 'two processes would have to make the file in the same moment',
  },
  {
    file: 'apps/server/src/platform/secrets/master-key.ts',
    code: "(error as NodeJS.ErrnoException).code !== 'EEXIST'",
    replacement: 'true',
    why: 'two processes would have to make the file in the same moment',
  },
  {
    file: 'apps/server/src/platform/secrets/master-key.ts',
    code: "(error as NodeJS.ErrnoException).code !== 'EEXIST'",
    replacement: 'false',
    why: 'two processes would have to make the file in the same moment',
  },
  {
    file: 'apps/server/src/platform/secrets/master-key.ts',
    code: "(error as NodeJS.ErrnoException).code !== 'EEXIST'",
    replacement: "(error as NodeJS.ErrnoException).code === 'EEXIST'",
    why: 'two processes would have to make the file in the same moment',
  },
  {
    file: 'apps/server/src/platform/secrets/master-key.ts',
    code: "'EEXIST'",
    replacement: '""',
    why: 'two processes would have to make the file in the same moment',
  },
  {
    file: 'apps/server/src/platform/secrets/master-key.ts',
    code: '!first',
    replacement: 'false',
    why: 'a text has a first part always; the compiler does not know it',
  },
  {
    file: 'apps/server/src/platform/secrets/master-key.ts',
    code: 'text.trim()',
    replacement: 'text',
    why: 'spaces are no signs of base64 and are passed over',
  },
  {
    file: 'apps/server/src/platform/secrets/seal.ts',
    code: "''",
    replacement: '"Stryker was here!"',
    why: 'no key has such an id, and no sealed text such a part',
  },
  {
    file: 'apps/server/src/platform/secrets/seal.ts',
    code: "'utf8'",
    replacement: '""',
    why: 'UTF-8 is what is taken where nothing is said',
  },
  {
    file: 'apps/server/src/platform/throttling/rate-limit.ts',
    code: '() => performance.now()',
    replacement: '() => undefined',
    why: 'the clock of the process itself: a minute would have to pass',
  },
]
